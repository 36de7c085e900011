import { useSyncExternalStore } from 'react';

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

/** Changes the address without any question; `navigate` is what pages call. */
export function setLocation(to: string, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', to);
  tell();
}
