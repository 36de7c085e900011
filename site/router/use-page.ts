import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { layOutAll } from '#site/far.ts';
import type { QueryStore } from '#site/query-store.ts';
import { type LoadedPage, loadPage } from './load.ts';
import { useLocation } from './location.ts';
import { navigate } from './navigate.ts';
import { matchPattern } from './patterns.ts';
import { startPending } from './pending.ts';
import { arrive, keepScroll } from './scroll.ts';

/**
 * Follows the address: opens the page it names and gives it once it is ready. Back and forward come to where the
 * reader was; a new page starts at its top or at the place the address names, with the focus on its heading. Where only words behind
 * the `?` change, the reader stays where they are.
 */
export function usePage(first: LoadedPage, store: QueryStore): { page: LoadedPage; isSlow: boolean } {
  const address = useAddress(first);
  const [page, setPage] = useState(first);
  const [isSlow, setSlow] = useState(false);
  const shown = useRef(first);

  useEffect(() => {
    if (address === shown.current.address) return;
    let left = false;
    const endPending = startPending(setSlow);
    loadPage(address, store)
      .then((next) => {
        if (left) return;
        if ('redirect' in next) return navigate(next.redirect, { replace: true });
        setPage(next);
        endPending();
      })
      // A chunk of a build that is gone, or no network: the server can still answer.
      .catch(() => left || window.location.reload());
    return () => {
      left = true;
      endPending();
    };
  }, [address, store]);

  // Before the new page is painted: it must not be seen at the old one's place.
  useLayoutEffect(() => {
    const isOther = page.path !== shown.current.path;
    shown.current = page;
    if (!isOther) return;
    layOutAll();
    arrive();
  }, [page]);

  // While the next page is on its way the address is already its own, and the place still the old page's.
  useEffect(() => keepScroll(() => window.location.pathname === shown.current.path), []);

  return { page, isSlow };
}

/** Path and query, without what the page does not read. */
function useAddress(first: LoadedPage): string {
  const location = useLocation(first.address);
  return matchPattern(location)?.address ?? location.replace(/\?.*/, '');
}
