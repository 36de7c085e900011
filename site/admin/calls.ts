import type { LoginOutput } from '#contract/admin.ts';
import { calls, freshTokenHeader } from '#contract/calls.ts';
import type { Product } from '#contract/product.ts';
import { CallError, call, request } from '#site/api.ts';
import { endSession, readToken, renewToken } from './session.ts';

/** What the panel needs of a product. */
export type LinkedProduct = Pick<Product, 'id' | 'name' | 'scenario' | 'amazonUrl'>;

/** A refusal is a value; thrown is that no answer came, or none that makes sense. */
export async function logIn(password: string): Promise<LoginOutput> {
  try {
    return await call('login', { password });
  } catch (error) {
    const output: LoginOutput | undefined = error instanceof CallError ? JSON.parse(error.body) : undefined;
    if (output?.ok === false) return output;
    throw error;
  }
}

const ended = 'Your session has ended. Please log in again.';

/** Every answer to a good token extends the session; a refused one ends it. */
export async function saveLink(product: LinkedProduct, amazonUrl: string): Promise<Product> {
  const token = readToken() ?? '';
  const { method, path } = calls.updateLink;
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await request(method, path.replace(':id', String(product.id)), { amazonUrl }, headers);
    renewToken(token, response.headers.get(freshTokenHeader));
    return await response.json();
  } catch (error) {
    if (error instanceof CallError) renewToken(token, error.headers.get(freshTokenHeader));
    if (error instanceof CallError && error.status === 401) endSession(token, ended);
    throw error;
  }
}

/** Why a link was not saved, in the server's words where it had any. */
export function whyNot(error: unknown): string {
  if (error instanceof CallError) return error.body;
  return 'The server could not be reached, so nothing was changed. Your text is still here.';
}
