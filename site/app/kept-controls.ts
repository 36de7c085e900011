import { controls } from '#site/ui/controls.ts';

type Control = HTMLElement;

export interface KeptControls {
  /** The element in the page now, if React has replaced it. */
  current(control: Control): Control | undefined;
  /** Copies what was typed and chosen to the elements that replaced the old ones. */
  restore(): void;
}

/**
 * React rebuilds a page whose text the browser has translated. The old elements keep their values,
 * so they only have to be found again.
 */
export function keepControls(): KeptControls {
  const before = controls();
  let focused = document.activeElement;
  const listening = new AbortController();
  addEventListener('focusin', ({ target }) => (focused = target as Element), listening);
  const current = (control: Control): Control | undefined =>
    control.isConnected
      ? control
      : (document.getElementById(control.id) ?? controls()[before.indexOf(control)]);
  const restore = () => {
    listening.abort();
    for (const control of before) {
      const next = control.isConnected ? undefined : current(control);
      if (!next || next.localName !== control.localName) continue;
      copyState(control, next);
      if (control !== focused) continue;
      next.focus({ preventScroll: true });
      copyCaret(control, next);
    }
  };
  return { current, restore };
}

function copyState(from: Control, to: Control): void {
  if (from instanceof HTMLDetailsElement) (to as HTMLDetailsElement).open = from.open;
  if (!isField(from) || !isField(to)) return;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && isBox(from)) {
    if (from.checked !== to.checked) to.click();
  } else if (from.value !== to.value) {
    // React's own setter on the element would hide the change from its event.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value') ?? {};
    set?.call(to, from.value);
    to.dispatchEvent(new Event('input', { bubbles: true }));
    to.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (control: Control): control is Field =>
  /^(input|textarea|select)$/.test(control.localName);
const isBox = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

function copyCaret(from: Control, to: Control): void {
  const { selectionStart, selectionEnd } = from as HTMLInputElement;
  // Null for fields without a caret position, such as `type=email`.
  if (typeof selectionStart === 'number')
    (to as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}
