import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '#site/data/listeners.ts';
import { scrollAfterPaint } from './scroll.ts';

const listeners = createListeners();

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  window.addEventListener('popstate', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', listener);
  };
}

/** A number in the history entry, so that Back and a reload restore it. */
export function useEntryState(
  name: string,
  initial: number,
): [value: number, set: (value: number) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => Number(window.history.state?.[name] ?? initial),
    () => initial,
  );
  const set = useCallback(
    (next: number) => {
      window.history.replaceState({ ...window.history.state, [name]: next }, '');
      listeners.notify();
    },
    [name],
  );
  return [value, set];
}

/** Restores the scroll position after a reload, once the page has its former length. */
export function useScrollAfterReload(name: string, isGrown: boolean): void {
  const [scroll] = useState((): number | undefined => {
    const state = globalThis.history?.state;
    return state?.[name] === undefined ? undefined : state.scroll;
  });
  useLayoutEffect(() => {
    if (isGrown && scroll !== undefined) scrollAfterPaint(scroll);
  }, [isGrown, scroll]);
}
