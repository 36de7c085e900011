import { freshTokenHeader } from '#contract/http.ts';
import type { Handler } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import { adminPassword } from '#server/core/settings.ts';
import { setPassword } from './account.ts';
import type { AdminParts } from './admin-parts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { checkPassword, wrongPassword } from './login.ts';

const common: ApiError = {
  status: 422,
  message: 'The new password is too common. Choose another one.',
  field: 'next',
};
const same: ApiError = {
  status: 422,
  message: 'The new password must be different from the current one.',
  field: 'next',
};
const wrong: ApiError = {
  status: 422,
  message: 'The current password is wrong.',
  field: 'current',
};

/** Asks for the old password, so that a stolen token cannot become a password. Ends every token. */
export function changePassword(parts: AdminParts): Handler<'POST /api/admin/password'> {
  const { database, clock, random, devices, sessions } = parts;
  return async ({ request, client, session, input: { current, next } }) => {
    const issue = adminPassword.safeParse(next).error?.issues[0];
    if (issue) return { status: 422, message: `The new password ${issue.message}.`, field: 'next' };
    if (isCommonPassword(next)) return common;
    const refusal = await checkPassword(parts, {
      client,
      device: await devices.of(request),
      password: current,
    });
    // A 401 would end the session of whoever only mistyped.
    if (refusal) return refusal === wrongPassword ? wrong : refusal;
    if (next === current) return same;
    const { token, hash } = sessions.newToken();
    const by = { session: session.id, tokenHash: hash };
    await setPassword(database.db, { password: next, by }, random, clock());
    return { body: { ok: true }, headers: { [freshTokenHeader]: token } };
  };
}
