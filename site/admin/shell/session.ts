import { useSyncExternalStore } from 'react';
import { ownersKey as key } from '#site/bootstrap/owner-token-key.ts';

const listeners = new Set<() => void>();

/** Storage can be forbidden or full: the token then lasts as long as the page. */
let held: string | null = null;
/** Why the last session ended, for the login to say. */
let reason = '';

export function readToken(): string | null {
  try {
    return held ?? localStorage.getItem(key);
  } catch {
    return held;
  }
}

export function keepToken(token: string): void {
  reason = '';
  store(token);
}

/** An answer brought a fresh token for the one that was sent; whoever has logged out since stays logged out. */
export function renewToken(sent: string, fresh: string | null): void {
  if (fresh && readToken() === sent) store(fresh);
}

/** Another tab may hold a newer token by now: that one is not ours to end. */
export function endSession(sent: string | null, why = ''): void {
  if (readToken() !== sent) return;
  reason = why;
  store(null);
}

/** Whether the server can have issued it. The admin opens with any stored token, but calls nothing with an invented one. */
export const looksGiven = (token: string): boolean => /^[\w-]{43}$/.test(token);

export const endOfSession = (): string => reason;

/** `undefined` on the server and until the browser has looked. Follows a login or logout in another tab. */
export function useToken(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(subscribe, readToken, () => undefined);
}

function store(token: string | null): void {
  held = null;
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    held = token;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
