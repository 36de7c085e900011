import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { scrollSoon } from './scroll.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** A number that belongs to this place in the history: whoever comes back to it, or reloads it, finds it as it was left. */
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
      for (const listener of listeners) listener();
    },
    [name],
  );
  return [value, set];
}

/** Whoever reloads far down a page that had grown is brought back there once it has grown again. */
export function useScrollAfterReload(name: string, isGrown: boolean): void {
  const [scroll] = useState((): number | undefined => {
    const state = globalThis.history?.state;
    return state?.[name] === undefined ? undefined : state.scroll;
  });
  useLayoutEffect(() => {
    if (isGrown && scroll !== undefined) scrollSoon(scroll);
  }, [isGrown, scroll]);
}
