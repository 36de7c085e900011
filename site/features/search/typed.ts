const page = () => document.documentElement.dataset;

/** What was typed into no field since a search was last asked for (`stub.ts`): the dialog may still be on its way. */
const typed = (): string => page().key ?? '';

/** `/` opens the search. */
export const isAskedFor = (): boolean => typed().includes('/');

export function forgetTyped(): void {
  delete page().key;
}

export function takeTyped(): string {
  const text = typed();
  forgetTyped();
  return text.slice(text.indexOf('/') + 1).trimStart();
}
