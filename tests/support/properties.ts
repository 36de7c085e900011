import fc from 'fast-check';
import { inject } from 'vitest';

fc.configureGlobal({ numRuns: inject('propertyRuns'), endOnFailure: true });

// Node has no window that could notify the page of saved choices.
globalThis.dispatchEvent = () => true;
