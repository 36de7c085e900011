import { useSyncExternalStore } from 'react';
import { createListeners } from '#site/data/listeners.ts';
import { isDocument, isPrivate } from './paths.ts';
import { savePlace } from './scroll.ts';

const listeners = createListeners();
/** The history position of the last page shown. */
let position = 0;

const addressInBar = (): string => window.location.pathname + window.location.search;

/** The distance from the first history entry, which gives the direction and size of a step. */
export const historyPosition = (): number => Number(window.history.state?.position ?? 0);

function onPopState(): void {
  // A `#` link adds an entry without a position.
  if (window.history.state?.position === undefined && window.location.hash)
    window.history.replaceState({ ...window.history.state, position: position + 1 }, '');
  position = historyPosition();
  listeners.notify();
}

/** There is one subscriber, the app. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  window.addEventListener('popstate', onPopState);
  position = historyPosition();
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', onPopState);
  };
}

/** Path and query of the current URL. */
export function useLocation(onServer: string): string {
  return useSyncExternalStore(subscribe, addressInBar, () => onServer);
}

export function setLocation(to: string, { replace = false } = {}): void {
  savePlace();
  position = historyPosition() + (replace ? 0 : 1);
  window.history[replace ? 'replaceState' : 'pushState']({ position }, '', to);
  listeners.notify();
}

/** Public and private pages have different security policies, so each needs its own document. */
export function navigate(to: string, { replace = false } = {}): void {
  const target = new URL(to, window.location.href);
  const isOurs = isPrivate(target.pathname) === isPrivate(window.location.pathname);
  if (isOurs && !isDocument(target.pathname)) setLocation(to, { replace });
  else if (replace) window.location.replace(target);
  else window.location.assign(target);
}
