import { type LoginOutput, linkUpdate, loginInput } from '#contract/admin.ts';
import { freshTokenHeader } from '#contract/calls.ts';
import type { Product } from '#contract/product.ts';
import { readAdmin } from '#database/admin.ts';
import { findProduct, updateLink as storeLink } from '#database/products.ts';
import { monthOf } from '#database/tallies.ts';
import { isPassword } from '#server/admin/passwords.ts';
import type { AppParts } from '#server/app-parts.ts';
import { noSuchProduct, type Refusal, tooMany } from './answer.ts';
import { type Handler, withInput } from './call.ts';

const wrongPassword: Refusal = { status: 401, sentence: 'Invalid password' };

const notAdmin: Refusal = {
  status: 401,
  sentence: 'Please log in again.',
  headers: { 'WWW-Authenticate': 'Bearer realm="admin"' },
};

export function login({ database, limits, tokens }: AppParts): Handler<LoginOutput> {
  return withInput(loginInput, async ({ client }, { password }) => {
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
  });
}

export function updateLink(parts: AppParts): Handler<Product> {
  const { database, clock, tokens, onChange } = parts;
  const change = withInput(linkUpdate, async ({ productId }, { amazonUrl }) => {
    if (!(await storeLink(database.db, productId, amazonUrl))) return noSuchProduct;
    onChange();
    const product = await findProduct(database.db, productId, monthOf(clock()));
    return product ? { body: product } : noSuchProduct;
  });
  return async (call) => {
    const generation = await adminGeneration(parts, call.request);
    if (generation === undefined) return notAdmin;
    const answer = await change(call);
    return { ...answer, headers: { ...answer.headers, [freshTokenHeader]: await tokens.issue(generation) } };
  };
}

/** Only a bearer token that was given out for the password of today. */
async function adminGeneration({ database, tokens }: AppParts, request: Request): Promise<number | undefined> {
  const [, token] = /^Bearer ([\w.-]+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  const generation = token === undefined ? undefined : await tokens.read(token);
  if (generation === undefined) return undefined;
  const admin = await readAdmin(database.db);
  return admin?.generation === generation ? generation : undefined;
}
