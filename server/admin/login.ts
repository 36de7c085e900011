import { linkOfVersion } from '#contract/link-version.ts';
import { readAdmin } from '#database/queries/admin.ts';
import { monthOf } from '#database/queries/month.ts';
import { findProduct, updateLink as storeLink } from '#database/queries/products.ts';
import type { AppParts } from '#server/api/app-parts.ts';
import type { Handler } from '#server/api/handler.ts';
import { noSuchProduct, type Refusal, tooMany } from '#server/core/result.ts';
import { deviceName } from './device-name.ts';
import { isPassword } from './passwords.ts';
import { orChangedMeanwhile } from './products.ts';

export const wrongPassword: Refusal = { status: 401, sentence: 'Invalid password' };

export function login(parts: AppParts): Handler<'POST /api/admin/login'> {
  const { devices, sessions } = parts;
  return async ({ request, client, input: { password } }) => {
    const device = await devices.of(request);
    const refusal = await checkPassword(parts, { client, device, password });
    if (refusal) return refusal;
    return {
      body: {
        ok: true,
        token: await sessions.begin(deviceName(request.headers.get('user-agent'))),
      },
      headers: { 'Set-Cookie': await devices.remember(device) },
    };
  };
}

interface Guess {
  client: string;
  device: string | undefined;
  password: string;
}

/** Nothing where it is right. */
export async function checkPassword(
  { database, loginLimits }: Pick<AppParts, 'database' | 'loginLimits'>,
  { client, device, password }: Guess,
): Promise<Refusal | undefined> {
  const permit = await loginLimits.ask(client, device);
  if ('retryAfter' in permit) return tooMany(permit);
  // A guess that nobody could look at is no guess: an outage must not lock the owner out.
  const admin = await readAdmin(database.db).catch(async (error: unknown) => {
    await permit.giveBack();
    throw error;
  });
  if (!admin) throw new Error('There is no admin: ensureAdmin was not called at the start.');
  const isRight = await isPassword(
    password,
    admin.password_hash,
    device === undefined ? 'others' : 'first',
  );
  await (isRight ? permit.succeeded() : permit.failed());
  return isRight ? undefined : wrongPassword;
}

export function updateLink({
  database,
  clock,
  onChange,
}: AppParts): Handler<'PATCH /api/products/:id'> {
  return async ({ request, params: { id }, input: { amazonUrl }, session }) => {
    const from = linkOfVersion(request.headers.get('If-Match'));
    const by = { session: session.id, when: clock(), from };
    const isThere = await storeLink(database.db, id, amazonUrl, by).catch(orChangedMeanwhile);
    if (typeof isThere === 'object') return isThere;
    if (!isThere) return noSuchProduct;
    onChange();
    const product = await findProduct(database.db, id, monthOf(clock()));
    return product ? { body: product } : noSuchProduct;
  };
}
