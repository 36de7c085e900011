import type { QueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { type LoadedPage, loadPage } from './load.ts';
import { navigate } from './navigate.ts';

/**
 * Follows the address: opens the page it names and gives it once it is ready. Back and forward come to where the
 * reader was; a new page starts at its top or at the place the address names, with the focus on its heading.
 */
export function usePage(first: LoadedPage, client: QueryClient): LoadedPage {
  const path = usePathname({ ssrPath: first.path });
  const [page, setPage] = useState(first);
  const shown = useRef(first);

  useEffect(() => {
    if (path === shown.current.path) return;
    let left = false;
    loadPage(path, client)
      .then((next) => {
        if (left) return;
        if ('redirect' in next) return navigate(next.redirect, { replace: true });
        setPage(next);
      })
      // A chunk of a build that is gone, or no network: the server can still answer.
      .catch(() => left || window.location.reload());
    return () => {
      left = true;
    };
  }, [path, client]);

  // Before the new page is painted: it must not be seen at the old one's place.
  useLayoutEffect(() => {
    if (page === shown.current) return;
    shown.current = page;
    arrive();
  }, [page]);

  useEffect(() => keepScroll(shown), []);

  return page;
}

/** The place in the page is kept with the history entry, so that going back leads there. */
function keepScroll(shown: RefObject<LoadedPage>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // While the next page is on its way the address is already its own, and the place still the old page's.
  const isHere = () => window.location.pathname === shown.current.path;
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

function restoreScroll(): boolean {
  const kept: unknown = window.history.state?.scroll;
  if (typeof kept === 'number') window.scrollTo({ top: kept, behavior: 'instant' });
  return typeof kept === 'number';
}

function arrive(): void {
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
