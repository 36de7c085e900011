import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailable } from './errors.ts';

/** In milliseconds. A visitor gets an answer, good or bad, within two seconds: this much of it is the database's. */
export const visitorsAllowance = 1500;

interface Allowance {
  left: number;
}

const allowances = new AsyncLocalStorage<Allowance>();

/**
 * What one request may wait for the database, all its statements and connections together: one that met a silent server does not wait for it
 * again with the next statement. Time that is spent otherwise, on a password's hash for instance, does not count.
 */
export function withAllowance<T>(work: () => T, milliseconds = visitorsAllowance): T {
  return allowances.run({ left: milliseconds }, work);
}

/** Undefined outside of a request. */
export const allowanceLeft = (): number | undefined => allowances.getStore()?.left;

/** Waits for the database at the expense of the request, where there is one; otherwise for `usual` milliseconds at most. */
export async function spendAllowance<T>(
  usual: number,
  wait: (atMost: number) => Promise<T>,
): Promise<T> {
  const allowance = allowances.getStore();
  if (!allowance) return wait(usual);
  if (allowance.left < 1)
    throw new DatabaseUnavailable('The request has waited long enough for the database.');
  const begun = performance.now();
  try {
    return await wait(allowance.left);
  } finally {
    allowance.left -= performance.now() - begun;
  }
}
