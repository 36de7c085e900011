import { useSyncExternalStore } from 'react';
import { leavePlace } from './scroll.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', tell);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

const read = (): string => window.location.pathname + window.location.search;

/** Path and query of the address bar, whoever changes it: a link, a redirect, back or forward. */
export function useLocation(onServer: string): string {
  return useSyncExternalStore(subscribe, read, () => onServer);
}

/** How far this entry of the history is from the first: the difference of two says which way and how far somebody went. */
export const historyPosition = (): number => Number(window.history.state?.position ?? 0);

/** Changes the address without any question; `navigate` is what pages call. */
export function setLocation(to: string, { replace = false } = {}): void {
  leavePlace();
  const position = historyPosition() + (replace ? 0 : 1);
  window.history[replace ? 'replaceState' : 'pushState']({ position }, '', to);
  tell();
}
