import { changePassword, createAdmin, fillSecret, readAdmin } from '#database/admin.ts';
import type { Database } from '#database/tables.ts';
import type { Settings } from '#server/settings.ts';
import { hashPassword, isPassword } from './passwords.ts';

type Random = (bytes: number) => Uint8Array;

export interface AdminStart {
  /** Signs tokens and blurs addresses. */
  secret: string;
  /** To be shown once; only its hash is kept. */
  generatedPassword?: string;
}

/** At every start: there is a password, and a changed ADMIN_PASSWORD holds from now on and ends all tokens. */
export async function ensureAdmin(
  db: Database,
  settings: Pick<Settings, 'adminPassword' | 'sessionSecret'>,
  random: Random,
): Promise<AdminStart> {
  const existing = await readAdmin(db);
  if (existing?.secret === '') {
    await fillSecret(db, newSecret(random));
    return ensureAdmin(db, settings, random);
  }
  if (existing) {
    const { adminPassword } = settings;
    if (adminPassword && !(await isPassword(adminPassword, existing.password_hash)))
      await setPassword(db, adminPassword, random);
    return { secret: settings.sessionSecret ?? existing.secret };
  }
  const password = settings.adminPassword ?? generatePassword(random);
  const ownSecret = newSecret(random);
  const created = await createAdmin(db, await hashPassword(password, random(16)), ownSecret);
  // Another process may have been first: then its password and its secret hold.
  if (!created) return ensureAdmin(db, settings, random);
  return {
    secret: settings.sessionSecret ?? ownSecret,
    ...(settings.adminPassword ? {} : { generatedPassword: password }),
  };
}

const newSecret = (random: Random): string => Buffer.from(random(32)).toString('base64url');

/** For `npm run admin:password`, too. */
export async function setPassword(db: Database, password: string, random: Random): Promise<void> {
  await changePassword(db, await hashPassword(password, random(16)));
}

// Without letters and digits that look alike: it is read off a terminal.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Twenty characters, 100 bits. */
function generatePassword(random: Random): string {
  const letters = Array.from(random(20), (byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replace(/.{5}(?=.)/g, '$&-');
}
