import { useSyncExternalStore } from 'react';
import { adminTokenKey as key } from '#site/data/local-storage.ts';
import { paths } from '#site/router/paths.ts';
import { matchPattern } from '#site/router/patterns.ts';

const listeners = new Set<() => void>();

/** If storage is blocked or full, the token lasts as long as the page. */
let heldToken: string | null = null;
/** Why the last session ended, shown on the login page. */
let reason = '';

export function readToken(): string | null {
  try {
    return heldToken ?? localStorage.getItem(key);
  } catch {
    return heldToken;
  }
}

export function saveToken(token: string): void {
  reason = '';
  store(token);
}

/** Stores a new token from a response, unless the owner logged out meanwhile. */
export function renewToken(sent: string, fresh: string | null): void {
  if (fresh && readToken() === sent) store(fresh);
}

/** Keeps a newer token, for example from another tab. */
export function endSession(sent: string | null, why = ''): void {
  if (readToken() !== sent) return;
  reason = why;
  store(null);
}

/** Whether the server could have issued this token. */
export const couldBeValid = (token: string): boolean => /^[\w-]{43}$/.test(token);

export const sessionEndReason = (): string => reason;

/** `undefined` before hydration; updates after a login or logout in another tab. */
export function useToken(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(subscribe, readToken, () => undefined);
}

function store(token: string | null): void {
  heldToken = null;
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    heldToken = token;
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

/** The admin page that a login leads to: the requested one if it exists, else the products. */
export function returnUrl(from: string | undefined): string {
  const found = matchPattern(from ?? '');
  if (!found?.route.file.startsWith('admin/')) return paths.admin();
  return found.route.path === paths.adminLogin() ? paths.admin() : found.address;
}

/** The login page, with the URL to return to. */
export function loginUrl(from: string): string {
  const url = returnUrl(from);
  return url === paths.admin() ? paths.adminLogin() : paths.adminLogin({ from: url });
}
