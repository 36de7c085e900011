// Node has no window that could notify the page of saved choices.
globalThis.dispatchEvent = () => true;
