/** The place in the page is kept with the history entry, so that going back leads there. */
export function keepScroll(isHere: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = () => {
    clearTimeout(timer);
    if (isHere()) window.history.replaceState({ ...window.history.state, scroll: window.scrollY }, '');
  };
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(remember, 100);
  };
  const onHistory = () => {
    if (!isHere() || !restoreScroll()) return;
    // A smooth jump that was still on its way adds one last step to the place that was set.
    const { scroll } = window.history.state;
    requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo({ top: scroll, behavior: 'instant' })));
  };
  const restoreBy = (whom: ScrollRestoration) => () => {
    window.history.scrollRestoration = whom;
  };
  restoreBy('manual')();
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('scroll', onScroll, { passive: true, signal });
  window.addEventListener('click', remember, { capture: true, signal });
  window.addEventListener('popstate', onHistory, { signal });
  // A reload is the browser's own to bring back to its place.
  window.addEventListener('pagehide', restoreBy('auto'), { signal });
  window.addEventListener('pageshow', restoreBy('manual'), { signal });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

export function restoreScroll(): boolean {
  const kept: unknown = window.history.state?.scroll;
  if (typeof kept === 'number') window.scrollTo({ top: kept, behavior: 'instant' });
  return typeof kept === 'number';
}

/** A new page is shown: focus and scroll go to where its reader begins. */
export function arrive(): void {
  // Our places have plain names; a hash that somebody made up may not even be decodable.
  const named = document.getElementById(window.location.hash.slice(1));
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  // A page that is nothing but a form names the field in which its visitor wants to begin.
  const first = document.querySelector<HTMLElement>('main [data-first-focus]') ?? heading;
  first?.focus({ preventScroll: true });
  if (restoreScroll()) return;
  if (named) named.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}
