import { readAdmin } from '#database/admin.ts';
import { findProduct, updateLink as storeLink } from '#database/products.ts';
import { monthOf } from '#database/tallies.ts';
import { isPassword } from '#server/admin/passwords.ts';
import type { AppParts } from '#server/app-parts.ts';
import { noSuchProduct, type Refusal, tooMany } from './answer.ts';
import type { Handler } from './call.ts';

const wrongPassword: Refusal = { status: 401, sentence: 'Invalid password' };

export function login({ database, limits, tokens }: AppParts): Handler<'POST /api/admin/login'> {
  return async ({ client, input: { password } }) => {
    const permit = await limits.login(client);
    if ('retryAfter' in permit) return tooMany(permit);
    // A guess that nobody could look at is no guess: an outage must not lock the owner out.
    const admin = await readAdmin(database.db).catch(async (error: unknown) => {
      await permit.giveBack();
      throw error;
    });
    if (!admin) throw new Error('There is no admin: ensureAdmin was not called at the start.');
    if (!(await isPassword(password, admin.password_hash))) return wrongPassword;
    await permit.succeeded();
    return { body: { ok: true, token: await tokens.issue(admin.generation) } };
  };
}

export function updateLink({ database, clock, onChange }: AppParts): Handler<'PATCH /api/products/:id'> {
  return async ({ params: { id }, input: { amazonUrl } }) => {
    if (!(await storeLink(database.db, id, amazonUrl))) return noSuchProduct;
    onChange();
    const product = await findProduct(database.db, id, monthOf(clock()));
    return product ? { body: product } : noSuchProduct;
  };
}
