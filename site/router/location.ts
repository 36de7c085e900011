import { useSyncExternalStore } from 'react';
import { isStepRefused } from './blocker.ts';
import { leavePlace } from './scroll.ts';

const listeners = new Set<() => void>();

/** What was told last. Until a step that was refused is taken back, the address bar is ahead of the page, and nobody follows it. */
let told = '';

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', follow);
  told = inBar();
  position = historyPosition();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', follow);
  };
}

/** The position of the last entry that was shown. */
let position = 0;

/** The blocker runs here and not in its own listener, because it has to run first. */
function follow(): void {
  numberEntry();
  if (isStepRefused()) return;
  position = historyPosition();
  tell();
}

/** A `#` link adds an entry without a position: it follows the entry that was shown. */
function numberEntry(): void {
  if (window.history.state?.position !== undefined || !window.location.hash) return;
  window.history.replaceState({ ...window.history.state, position: position + 1 }, '');
}

function tell(): void {
  told = inBar();
  for (const listener of listeners) listener();
}

const inBar = (): string => window.location.pathname + window.location.search;

/** Path and query of the address bar, whoever changes it: a link, a redirect, back or forward. */
export function useLocation(onServer: string): string {
  return useSyncExternalStore(
    subscribe,
    () => told || inBar(),
    () => onServer,
  );
}

/** How far this entry of the history is from the first: the difference of two says which way and how far somebody went. */
export const historyPosition = (): number => Number(window.history.state?.position ?? 0);

/** Changes the address without any question; `navigate` is what pages call. */
export function setLocation(to: string, { replace = false } = {}): void {
  leavePlace();
  position = historyPosition() + (replace ? 0 : 1);
  window.history[replace ? 'replaceState' : 'pushState']({ position }, '', to);
  tell();
}
