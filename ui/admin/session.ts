import { useSyncExternalStore } from 'react';
import { CallError, send } from '#platform/browser/api.ts';
import { adminTokenKey, savedText, subscribeToSaved } from '#platform/browser/local-storage.ts';
import type { OutputOf } from '#platform/http/calls.ts';
import { paths } from '#ui/paths.ts';

const token = savedText(adminTokenKey);
/** Why the last session ended, shown on the login page. */
let reason = '';

export const readToken = (): string | null => token.read() || null;

function saveToken(value: string): void {
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

type LoginOutput = OutputOf<'POST /api/admin/login'>;

/** A rejected password is a result; only a failed or unreadable response throws. */
export async function logIn(password: string): Promise<LoginOutput> {
  try {
    const token = readToken();
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    const response = await send('POST /api/admin/login', [{ input: { password } }], headers);
    const output: LoginOutput = await response.json();
    if (output.ok) saveToken(output.token);
    return output;
  } catch (error) {
    const output: LoginOutput | undefined =
      error instanceof CallError ? JSON.parse(error.body) : undefined;
    if (output?.ok === false) return output;
    throw error;
  }
}

/** The calls that wait for the password. */
let waiting: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

function setWaiting(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog; false if the owner closes it. */
export function askForPassword(): Promise<boolean> {
  if (!waiting) setWaiting(Promise.withResolvers());
  return waiting?.promise ?? Promise.resolve(false);
}

export function endPasswordDialog(isLoggedIn: boolean): void {
  waiting?.resolve(isLoggedIn);
  setWaiting(undefined);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsPasswordNeeded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting !== undefined,
    () => false,
  );
