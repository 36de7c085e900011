import { useSyncExternalStore } from 'react';
import { CallError, send } from '#platform/browser/api.ts';
import type { OutputOf } from '#platform/http/calls.ts';
import { readToken, saveToken } from './session.ts';

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
