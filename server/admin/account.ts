import {
  changePassword,
  createAdmin,
  fillSecrets,
  readAdmin,
  type Secrets,
} from '#database/queries/admin.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Settings } from '#server/core/settings.ts';
import { hashPassword, isPassword } from './passwords.ts';

export type Random = (bytes: number) => Uint8Array;

export interface AdminStart {
  /** Blurs addresses and signs the marks of known devices. */
  secret: string;
  /** To be shown once; only its hash is kept. */
  generatedPassword?: string;
}

/** At every start: there is a password, and a changed ADMIN_PASSWORD holds from now on and ends all tokens. */
export async function ensureAdmin(
  db: Database,
  settings: Pick<Settings, 'adminPassword' | 'sessionSecret'>,
  random: Random,
  now: Date,
): Promise<AdminStart> {
  const existing = await readAdmin(db);
  if (existing?.secret === '' || existing?.token_secret === '') {
    await fillSecrets(db, newSecrets(random));
    return ensureAdmin(db, settings, random, now);
  }
  if (existing) {
    const { adminPassword } = settings;
    if (adminPassword && !(await isPassword(adminPassword, existing.password_hash)))
      await setPassword(db, { password: adminPassword, by: null }, random, now);
    return { secret: settings.sessionSecret ?? existing.secret };
  }
  const password = settings.adminPassword ?? generatePassword(random);
  const secrets = newSecrets(random);
  const created = await createAdmin(db, await hashPassword(password, random(16)), secrets);
  // Another process may have been first: then its password and its secrets hold.
  if (!created) return ensureAdmin(db, settings, random, now);
  return {
    secret: settings.sessionSecret ?? secrets.secret,
    ...(settings.adminPassword ? {} : { generatedPassword: password }),
  };
}

export function newSecrets(random: Random): Secrets {
  const one = () => Buffer.from(random(32)).toString('base64url');
  return { secret: one(), tokenSecret: one() };
}

interface Setting {
  password: string;
  /** The session that goes on; null where nobody is logged in. */
  by: number | null;
}

/** For `npm run lab -- password` and the desk, too. Every other session ends. */
export async function setPassword(
  db: Database,
  { password, by }: Setting,
  random: Random,
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(password, random(16));
  await changePassword(db, {
    passwordHash,
    tokenSecret: newSecrets(random).tokenSecret,
    at: now,
    by,
  });
}

// Without letters and digits that look alike: it is read off a terminal.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Twenty characters, 100 bits. */
function generatePassword(random: Random): string {
  const letters = Array.from(random(20), (byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replace(/.{5}(?=.)/g, '$&-');
}
