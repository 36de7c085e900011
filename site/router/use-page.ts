import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showFailure } from '#site/ui/toast/toasts.ts';
import { type LoadedPage, loadPage } from './load.ts';
import { historyPosition, navigate, setLocation, useLocation } from './navigate.ts';
import { matchPattern } from './patterns.ts';
import { arrive, trackScroll } from './scroll.ts';

/** Milliseconds after which a page that is still loading shows a progress line. */
const slowAfter = 300;

/** The page of the current address, once its code and data are loaded. */
export function usePage(
  first: LoadedPage,
  client: QueryClient,
): { page: LoadedPage; isSlow: boolean } {
  const address = useAddress(first);
  const [page, setPage] = useState(first);
  const [isSlow, setSlow] = useState(false);
  const shown = useRef(first);
  const shownPosition = useRef(0);

  useEffect(() => {
    if (address === shown.current.address) return;
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
  }, [address, client]);

  // Runs before the paint, so that the new page is not shown at the old scroll position.
  useLayoutEffect(() => {
    const isOther = page.path !== shown.current.path;
    shown.current = page;
    shownPosition.current = historyPosition();
    if (isOther) arrive();
  }, [page]);

  // While the next page loads, the URL is new but the scroll position is still the old one.
  useEffect(() => trackScroll(() => window.location.pathname === shown.current.path), []);

  return { page, isSlow };
}

/** Reloading while offline would replace our page with the browser's error page. */
const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Goes back to the history entry of the page that is still shown. */
function returnTo(address: string, position: number): void {
  const steps = position - historyPosition();
  if (steps === 0) setLocation(address, { replace: true });
  else window.history.go(steps);
}

/** Path and query, without parameters that the page does not read. */
function useAddress(first: LoadedPage): string {
  const location = useLocation(first.address);
  return matchPattern(location)?.address ?? location.replace(/\?.*/, '');
}
