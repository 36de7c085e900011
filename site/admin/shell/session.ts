import { useSyncExternalStore } from 'react';
import { adminTokenKey, savedText, subscribeToSaved } from '#site/data/local-storage.ts';
import { paths } from '#site/router/paths.ts';
import { matchPattern } from '#site/router/routes.ts';

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

/** `undefined` before hydration; updates after a login or logout in another tab. */
export function useToken(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(
    subscribeToSaved,
    readToken,
    () => undefined,
  );
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
