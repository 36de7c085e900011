import { useSyncExternalStore } from 'react';
import { adminTokenKey, savedText, subscribeToSaved } from '#platform/browser/local-storage.ts';
import { paths } from '#ui/paths.ts';

const token = savedText(adminTokenKey);
/** Why the last session ended, shown on the login page. */
let reason = '';

export const readToken = (): string | null => token.read() || null;

export function saveToken(value: string): void {
  reason = '';
  token.write(value);
}

/** Stores a new token from a response, unless the owner logged out meanwhile. */
export function renewToken(sent: string, fresh: string | null): void {
  if (fresh && readToken() === sent) token.write(fresh);
}

/** Keeps a newer token, for example from another tab. */
export function endSession(sent: string | null, why = ''): void {
  if (readToken() !== sent) return;
  reason = why;
  token.write('');
}

export const sessionEndReason = (): string => reason;

/** Updates after a login or logout in another tab. */
export const useToken = (): string | null => useSyncExternalStore(subscribeToSaved, readToken);

/** The admin page that a login leads to: the requested one, else the products. */
export function returnUrl(from: string | null): string {
  const here = 'http://here';
  const url = URL.parse(from ?? '', here);
  const isScreen = url?.origin === here && /^\/admin(\/|$)/.test(url.pathname);
  return isScreen ? url.pathname + url.search : paths.admin();
}

/** The login page, with the URL to return to. */
export function loginUrl(from: string): string {
  const url = returnUrl(from);
  return url === paths.admin() ? paths.adminLogin() : paths.adminLogin({ from: url });
}
