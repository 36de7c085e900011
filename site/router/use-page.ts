import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showFailure } from '#site/ui/toast/toasts.ts';
import { type LoadedPage, loadPage } from './load.ts';
import { historyPosition, navigate, setLocation, useLocation } from './navigate.ts';
import { isSamePage, type Match, matchPattern, unmatched } from './routes.ts';
import { restoreFocusAndScroll, trackScroll } from './scroll.ts';

/** Milliseconds after which a page that is still loading shows a progress line. */
const slowAfter = 300;

/** The page of the current address, once its code and data are loaded. */
export function usePage(
  first: LoadedPage,
  client: QueryClient,
): { page: LoadedPage; isSlow: boolean; retry: () => void } {
  const address = useAddress(first);
  const [page, setPage] = useState(first);
  const [isSlow, setSlow] = useState(false);
  const shown = useRef(first);
  const shownPosition = useRef(0);
  const [attempt, setAttempt] = useState(0);

  // A new attempt loads the page again.
  useEffect(() => {
    if (address === shown.current.address && !shown.current.hasFailed) return;
    let left = false;
    const timer = setTimeout(setSlow, slowAfter, true);
    const endLoading = () => {
      clearTimeout(timer);
      setSlow(false);
    };
    loadPage(address, client)
      .then((next) => {
        if (left) return;
        if ('redirect' in next) return navigate(next.redirect, { replace: true });
        setPage(next);
        endLoading();
      })
      .catch(async (error) => {
        // If a chunk of an earlier build is gone, the server can still render the page.
        if (await isReachable(address)) return left || window.location.reload();
        if (left) return;
        showFailure(
          'The page didn’t load',
          error,
          'You’re still on the previous page. Check your connection and try again.',
        );
        returnTo(shown.current.address, shownPosition.current);
      });
    return () => {
      left = true;
      endLoading();
    };
  }, [address, client, attempt]);

  // Runs before the paint, so that the new page is not shown at the old scroll position.
  useLayoutEffect(() => {
    const before = shown.current;
    const isReplaced = page.path === before.path && historyPosition() === shownPosition.current;
    shown.current = page;
    shownPosition.current = historyPosition();
    if (before.hasFailed && isSamePage(page, before)) restoreFocusAndScroll({ isFirstView: true });
    else if (!isSamePage(page, before) && !isReplaced) restoreFocusAndScroll();
  }, [page]);

  // While the next page loads, the URL is new but the scroll position is still the old one.
  useEffect(() => trackScroll(() => isSamePage(matchHere(), shown.current)), []);

  return { page, isSlow, retry: () => setAttempt((last) => last + 1) };
}

/** Reloading while offline or during an outage would replace our page with an error page. */
const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Goes back to the history entry of the page that is still shown. */
function returnTo(address: string, position: number): void {
  const steps = position - historyPosition();
  if (steps === 0) setLocation(address, { replace: true });
  else window.history.go(steps);
}

const match = (address: string): Match => matchPattern(address) ?? unmatched(address);
const matchHere = (): Match => match(window.location.pathname + window.location.search);

/** Path and query, without parameters that the page does not read. */
const useAddress = (first: LoadedPage): string => match(useLocation(first.address)).address;
