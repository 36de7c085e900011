import { isCommonPassword } from '#server/admin/common-passwords.ts';
import { adminPassword, SettingError } from '#server/core/settings.ts';

/** Runs before the database is opened. */
export function rejectWeakPassword(password: string): void {
  const issue = adminPassword.safeParse(password).error?.issues[0];
  if (issue) throw new SettingError(`The password ${issue.message}. Nothing was changed.`);
  if (isCommonPassword(password))
    throw new SettingError('The password is too common. Nothing was changed.');
}
