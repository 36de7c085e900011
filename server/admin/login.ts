import { readAdmin } from '#database/queries/admin.ts';
import type { Handler } from '#server/api/handler.ts';
import { type ApiError, tooMany } from '#server/core/result.ts';
import type { AdminParts } from './admin-parts.ts';
import { deviceName } from './device-name.ts';
import { isPassword } from './passwords.ts';

export const wrongPassword: ApiError = { status: 401, message: 'Invalid password' };

export function login(parts: AdminParts): Handler<'POST /api/admin/login'> {
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

/** Undefined if the password is right. */
export async function checkPassword(
  { database, loginProtection }: Pick<AdminParts, 'database' | 'loginProtection'>,
  { client, device, password }: Guess,
): Promise<ApiError | undefined> {
  const outcome = await loginProtection.attempt({ client, device }, async () => {
    const admin = await readAdmin(database.db);
    if (!admin) throw new Error('There is no admin account: call ensureAdmin at startup.');
    return isPassword(password, admin.password_hash);
  });
  if (typeof outcome === 'object') return tooMany(outcome);
  return outcome ? undefined : wrongPassword;
}
