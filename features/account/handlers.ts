import type { AdminDependencies, Handler, Handlers } from '#platform/http/handler.ts';
import { freshTokenHeader } from '#platform/http/headers.ts';
import { type ApiError, tooMany } from '#platform/http/result.ts';
import { adminPassword } from '#platform/settings.ts';
import { setPassword } from './admin-account.ts';
import { isEasyToGuess, isPassword } from './passwords.ts';
import { readAdmin, recordStrength } from './queries.ts';

const wrongPassword: ApiError = { status: 401, message: 'Invalid password' };

export function accountHandlers(dependencies: AdminDependencies) {
  const { database, browsers, sessions } = dependencies;
  const { db } = database;
  return {
    'POST /api/admin/login': async ({ request, client, input: { password } }) => {
      const browser = await browsers.of(request);
      const error = await checkPassword(dependencies, { client, browser, password });
      if (error) return error;
      if ((await readAdmin(db))?.password_is_weak === null)
        await recordStrength(db, await isEasyToGuess(password));
      const session = await sessions.of(request);
      const { token, cookie } = session
        ? await sessions.renew(session)
        : await sessions.begin(deviceName(request.headers.get('user-agent')));
      return { body: { ok: true, token }, cookies: [cookie, await browsers.remember(browser)] };
    },

    'POST /api/admin/logout': async ({ session }) => {
      await sessions.end(session.id);
      return { body: { ok: true } };
    },

    'GET /api/admin/sessions': async ({ session }) => ({
      body: (await sessions.list()).map(({ id, device, made_at, used_at, ends_at }) => ({
        id,
        device,
        madeAt: made_at,
        usedAt: used_at,
        endsAt: ends_at,
        isThis: id === session.id,
      })),
    }),

    'DELETE /api/admin/sessions': async ({ session }) => ({
      body: { ended: await sessions.endOthers(session.id) },
    }),

    'POST /api/admin/password': changePassword(dependencies),
  } satisfies Partial<Handlers>;
}

const rejected = (message: string): ApiError => ({ status: 422, message, field: 'next' });

function changePassword(dependencies: AdminDependencies): Handler<'POST /api/admin/password'> {
  const { database, clock, random, browsers, sessions } = dependencies;
  return async ({ session, input: { next } }) => {
    const issue = adminPassword.safeParse(next).error?.issues[0];
    if (issue) return rejected(`The new password ${issue.message}.`);
    if (await isEasyToGuess(next))
      return rejected(
        'The new password is easy to guess. Choose a longer one, such as three unusual words.',
      );
    await setPassword(database.db, { password: next, by: session.id }, random, clock());
    const { token, cookie } = await sessions.renew(session);
    // A device cookie from before the change no longer counts, in this browser too.
    const cookies = [cookie, await browsers.remember(undefined)];
    return { body: { ok: true }, headers: { [freshTokenHeader]: token }, cookies };
  };
}

interface Guess {
  client: string;
  browser: string | undefined;
  password: string;
}

/** Undefined if the password is right. */
async function checkPassword(
  { database, loginProtection }: Pick<AdminDependencies, 'database' | 'loginProtection'>,
  { client, browser, password }: Guess,
): Promise<ApiError | undefined> {
  const outcome = await loginProtection.attempt({ client, browser }, async () => {
    const admin = await readAdmin(database.db);
    if (!admin) throw new Error('There is no admin account: call ensureAdmin at startup.');
    return isPassword(password, admin.password_hash);
  });
  if (typeof outcome === 'object') return tooMany(outcome);
  return outcome ? undefined : wrongPassword;
}

/** By what their user agent contains, the most particular first. */
const browserNames = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
};
const systemNames = {
  iPhone: 'an iPhone',
  iPad: 'an iPad',
  Android: 'Android',
  Windows: 'Windows',
  Mac: 'a Mac',
  Linux: 'Linux',
};

/** A name that the owner recognizes in the list of sessions. */
function deviceName(userAgent: string | null): string {
  const nameIn = (names: Record<string, string>) =>
    Object.entries(names).find(([part]) => userAgent?.includes(part))?.[1];
  const known = [nameIn(browserNames), nameIn(systemNames)].filter(Boolean);
  return known.join(' on ') || 'Unknown device';
}
