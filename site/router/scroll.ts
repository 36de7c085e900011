import { afterPaint } from '#site/ui/after-paint.ts';
import { controls, placeOf } from '#site/ui/controls.ts';

/** What was pressed last, until it is noted: most presses lead nowhere else, and their answer need not wait for the history. */
let keepPlace: (() => void) | undefined;

/** Before another entry of the history is begun. */
export const leavePlace = (): void => keepPlace?.();

/** The place in the page is kept with the history entry, so that going back leads there: how far it was scrolled, and what had the focus. */
export function keepScroll(isHere: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = (more: object = {}) => {
    clearTimeout(timer);
    if (isHere())
      window.history.replaceState({ ...window.history.state, scroll: window.scrollY, ...more }, '');
  };
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(remember, 100);
  };
  const onClick = ({ target }: MouseEvent) => {
    const pressed = (target as Element).closest('a,button');
    keepPlace = () => {
      keepPlace = undefined;
      remember({ focus: placeOf(pressed) });
    };
    // A link to a place on this page begins another entry by itself.
    if (pressed?.matches('a')) keepPlace();
    else afterPaint(leavePlace);
  };
  // What the event says, not the history: a place that somebody has just jumped to may have been given the old scroll meanwhile.
  const onHistory = ({ state }: PopStateEvent) => {
    if (typeof state?.scroll !== 'number' || !isHere()) return;
    restoreScroll();
    scrollSoon(state.scroll);
  };
  const restoreBy = (whom: ScrollRestoration) => () => {
    window.history.scrollRestoration = whom;
  };
  restoreBy('manual')();
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('scroll', onScroll, { passive: true, signal });
  window.addEventListener('click', onClick, { capture: true, signal });
  window.addEventListener('popstate', onHistory, { signal });
  // A reload is the browser's own to bring back to its place.
  window.addEventListener('pagehide', restoreBy('auto'), { signal });
  window.addEventListener('pagehide', leavePlace, { signal });
  window.addEventListener('pagehide', () => remember(), { signal });
  window.addEventListener('pageshow', restoreBy('manual'), { signal });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

/**
 * Once the page is drawn: a smooth jump that was still on its way adds one last step to the place that was set, and a page that grows above
 * what is seen is moved by the browser.
 */
export function scrollSoon(top: number): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' })),
  );
}

function restoreScroll(): boolean {
  const kept: unknown = window.history.state?.scroll;
  if (typeof kept === 'number') window.scrollTo({ top: kept, behavior: 'instant' });
  return typeof kept === 'number';
}

/**
 * A new page is shown. Whoever comes back stands where they were, with the focus on what they had pressed; whoever comes for a place on
 * it begins there; everybody else at the top, with the focus on its heading.
 */
export function arrive(): void {
  const isBack = restoreScroll();
  // Our places have plain names; a hash that somebody made up may not even be decodable.
  const named = document.getElementById(window.location.hash.slice(1));
  const pressed = isBack ? controls()[window.history.state.focus ?? -1] : undefined;
  // A page that is nothing but a form names the field in which its visitor wants to begin.
  const first = pressed ?? named ?? document.querySelector<HTMLElement>('main [data-first-focus]');
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
