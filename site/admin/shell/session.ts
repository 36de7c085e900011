import { useSyncExternalStore } from 'react';
import { adminTokenKey as key } from '#site/data/storage.ts';

const listeners = new Set<() => void>();

/** Where storage is forbidden or full, the token lasts as long as the page. */
let held: string | null = null;
/** Why the last session ended; the login shows it. */
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

/** An answer brought a new token. Someone who logged out meanwhile stays logged out. */
export function renewToken(sent: string, fresh: string | null): void {
  if (fresh && readToken() === sent) store(fresh);
}

/** Another tab may have a newer token by now, which stays. */
export function endSession(sent: string | null, why = ''): void {
  if (readToken() !== sent) return;
  reason = why;
  store(null);
}

/**
 * Whether the server could have issued this token. The products open for any token, and calls with
 * one that cannot be valid are not made.
 */
export const couldBeValid = (token: string): boolean => /^[\w-]{43}$/.test(token);

export const endOfSession = (): string => reason;

/** `undefined` during server rendering and hydration. Follows a login or logout in another tab. */
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
