import { readKept } from '#site/data/storage.ts';

/** How this browser called the tests: `/roomba-j7-review yes,/tesla-model-y-review skip,`. */
export const callsKey = 'calls';

/** Before the first paint: a question that was answered is not asked again while React is not there. */
export function hideCalled(): void {
  if (readKept(callsKey)?.includes(location.pathname)) document.documentElement.dataset.called = '';
}
