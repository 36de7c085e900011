import type { LoginOutput } from '#contract/admin.ts';
import { linkVersion } from '#contract/link-version.ts';
import type { Product } from '#contract/product.ts';
import { withToken } from '#site/admin/shell/call-as-admin.ts';
import { CallError, call, send } from '#site/data/api-client.ts';

/** What the panel needs of a product. */
export type LinkedProduct = Pick<Product, 'id' | 'name' | 'scenario' | 'amazonUrl'>;

/** A refusal is a value; thrown is that no answer came, or none that makes sense. */
export async function logIn(password: string): Promise<LoginOutput> {
  try {
    return await call('POST /api/admin/login', { input: { password } });
  } catch (error) {
    const output: LoginOutput | undefined =
      error instanceof CallError ? JSON.parse(error.body) : undefined;
    if (output?.ok === false) return output;
    throw error;
  }
}

/** `If-Match` names the link that the row shows, so that a newer one is not overwritten. */
export async function saveLink(shown: LinkedProduct, amazonUrl: string): Promise<Product> {
  const args = [{ params: { id: shown.id }, input: { amazonUrl } }] as const;
  const response = await withToken((headers) =>
    send('PATCH /api/products/:id', [...args], {
      ...headers,
      'If-Match': linkVersion(shown.amazonUrl),
    }),
  );
  return response.json();
}

export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof CallError && error.status === 409;

/** Why a link was not saved, in the server's words where it had any. */
export function whyNot(error: unknown): string {
  if (error instanceof CallError) return error.body;
  return 'The server could not be reached, so nothing was changed. Your text is still here.';
}
