/** In document order; an index identifies one even after the page was rendered again. */
const clickable = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('#root :is(a,button)'),
];

/** Saves the last click with its history entry; undefined once saved. */
let pendingSave: (() => void) | undefined;

/** Called before a history entry is added. */
export const savePlace = (): void => pendingSave?.();

/** Saves scroll position and focus in the history entry, so that Back returns to them. */
export function trackScroll(isShown: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveScroll = (more: object = {}) => {
    clearTimeout(timer);
    if (isShown())
      window.history.replaceState({ ...window.history.state, scroll: window.scrollY, ...more }, '');
  };
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(saveScroll, 100);
  };
  const onClick = ({ target }: MouseEvent) => {
    const clicked = (target as Element).closest<HTMLElement>('a,button');
    pendingSave = () => {
      pendingSave = undefined;
      saveScroll({ focus: clicked ? clickable().indexOf(clicked) : -1 });
    };
    // A `#` link adds a history entry without `setLocation`.
    if (clicked?.matches('a')) pendingSave();
    // Saving is slow, so it does not delay the response to the click.
    else requestAnimationFrame(() => setTimeout(savePlace));
  };
  // Uses the event's state, because the entry's state may have been overwritten during the step.
  const onPopState = ({ state }: PopStateEvent) => {
    if (typeof state?.scroll !== 'number' || !isShown()) return;
    restoreScroll();
    scrollAfterPaint(state.scroll);
  };
  const restoreBy = (mode: ScrollRestoration) => () => {
    window.history.scrollRestoration = mode;
  };
  restoreBy('manual')();
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('scroll', onScroll, { passive: true, signal });
  window.addEventListener('click', onClick, { capture: true, signal });
  window.addEventListener('popstate', onPopState, { signal });
  // The browser restores the position after a reload.
  window.addEventListener('pagehide', restoreBy('auto'), { signal });
  window.addEventListener('pagehide', savePlace, { signal });
  window.addEventListener('pagehide', () => saveScroll(), { signal });
  window.addEventListener('pageshow', restoreBy('manual'), { signal });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

/** Waits two frames, until smooth scrolling and scroll anchoring have ended. */
export function scrollAfterPaint(top: number): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' })),
  );
}

function restoreScroll(): boolean {
  const saved: unknown = window.history.state?.scroll;
  if (typeof saved === 'number') window.scrollTo({ top: saved, behavior: 'instant' });
  return typeof saved === 'number';
}

/** Focuses and scrolls a new page: the saved place, the target of the hash, or the heading. */
export function restoreFocusAndScroll({ isFirstView = false } = {}): void {
  const isBack = !isFirstView && restoreScroll();
  const named = document.getElementById(window.location.hash.slice(1));
  const clicked = isBack ? clickable()[window.history.state.focus ?? -1] : undefined;
  // A page that is only a form can mark its first field.
  const first = clicked ?? named ?? document.querySelector<HTMLElement>('main [data-first-focus]');
  focusOn(first ?? document.querySelector<HTMLElement>('h1'));
  if (isBack) return;
  if (named) named.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
