import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showFailure } from '#site/ui/toast/toasts.ts';
import { type LoadedPage, loadPage } from './load.ts';
import { historyPosition, setLocation, useLocation } from './location.ts';
import { navigate } from './navigate.ts';
import { matchPattern } from './patterns.ts';
import { startPending } from './pending.ts';
import { arrive, keepScroll } from './scroll.ts';

/**
 * Follows the address: opens the page it names and gives it once it is ready. Back and forward come to where the
 * reader was; a new page starts at its top or at the place the address names, with the focus on its heading. Where only words behind
 * the `?` change, the reader stays where they are.
 */
export function usePage(
  first: LoadedPage,
  client: QueryClient,
): { page: LoadedPage; isSlow: boolean } {
  const address = useAddress(first);
  const [page, setPage] = useState(first);
  const [isSlow, setSlow] = useState(false);
  const shown = useRef(first);
  const place = useRef(0);

  useEffect(() => {
    if (address === shown.current.address) return;
    let left = false;
    const endPending = startPending(setSlow);
    loadPage(address, client)
      .then((next) => {
        if (left) return;
        if ('redirect' in next) return navigate(next.redirect, { replace: true });
        setPage(next);
        endPending();
      })
      .catch(async (error) => {
        // A chunk of a build that is gone: the server can still answer.
        if (await isAnswered(address)) return left || window.location.reload();
        if (left) return;
        showFailure(
          'The page didn’t load',
          error,
          'You’re still on the previous page. Check your connection and try again.',
        );
        returnTo(shown.current.address, place.current);
      });
    return () => {
      left = true;
      endPending();
    };
  }, [address, client]);

  // Before the new page is painted: it must not be seen at the old one's place.
  useLayoutEffect(() => {
    const isOther = page.path !== shown.current.path;
    shown.current = page;
    place.current = historyPosition();
    if (isOther) arrive();
  }, [page]);

  // While the next page is on its way the address is already its own, and the place still the old page's.
  useEffect(() => keepScroll(() => window.location.pathname === shown.current.path), []);

  return { page, isSlow };
}

/** Whether the server is there at all: without a line the browser would put a page of its own in the place of ours. */
const isAnswered = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** To the entry of the page that is still shown, whichever way it was left. */
function returnTo(address: string, position: number): void {
  const steps = position - historyPosition();
  if (steps === 0) setLocation(address, { replace: true });
  else window.history.go(steps);
}

/** Path and query, without what the page does not read. */
function useAddress(first: LoadedPage): string {
  const location = useLocation(first.address);
  return matchPattern(location)?.address ?? location.replace(/\?.*/, '');
}
