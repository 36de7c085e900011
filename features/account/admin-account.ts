import type { Database } from '#platform/database/tables.ts';
import { SettingError, type Settings } from '#platform/settings.ts';
import type { SiteKeys } from '#platform/tokens.ts';
import { hashPassword, isEasyToGuess, isPassword, type Random } from './passwords.ts';
import { createAdmin, fillSecret, readAdmin, recordSetting } from './queries.ts';
import { endSessions } from './sessions.ts';

export interface AdminStart extends SiteKeys {
  /** To be shown once; only its hash is stored. */
  generatedPassword?: string;
  /** A password chosen in the admin is in use instead of ADMIN_PASSWORD. */
  ignoresSetting?: true;
}

/**
 * A new value of ADMIN_PASSWORD replaces the password and ends all sessions; a password chosen in
 * the admin stays until that value changes.
 */
export async function ensureAdmin(
  db: Database,
  { adminPassword }: Pick<Settings, 'adminPassword'>,
  random: Random,
  now: Date,
): Promise<AdminStart> {
  const restart = () => ensureAdmin(db, { adminPassword }, random, now);
  const admin = await readAdmin(db);
  if (!admin) {
    if (adminPassword !== undefined) await requireStrongSetting(adminPassword);
    const password = adminPassword ?? generatePassword(random);
    const hash = await hashPassword(password, random(16));
    const keys = newKeys(random);
    // If another process was first, its password and keys are used.
    const isFirst = await createAdmin(db, hash, keys, adminPassword === undefined ? null : hash);
    if (!isFirst) return restart();
    return { ...keys, ...(adminPassword === undefined && { generatedPassword: password }) };
  }
  if (admin.secret === '') {
    await fillSecret(db, newKeys(random).secret);
    return restart();
  }
  const keys = { secret: admin.secret, addressKey: admin.address_key };
  if (adminPassword === undefined) return keys;
  if (admin.setting_hash && (await isPassword(adminPassword, admin.setting_hash))) {
    const ignoresSetting = admin.password_hash !== admin.setting_hash;
    return { ...keys, ...(ignoresSetting && { ignoresSetting }) };
  }
  if (await isPassword(adminPassword, admin.password_hash))
    await recordSetting(db, admin.password_hash);
  else {
    await requireStrongSetting(adminPassword);
    await setPassword(db, { password: adminPassword, isSetting: true }, random, now);
  }
  return keys;
}

/** A password that is already in use keeps working, so that an update locks nobody out. */
async function requireStrongSetting(password: string): Promise<void> {
  if (await isEasyToGuess(password))
    throw new SettingError(
      'ADMIN_PASSWORD is easy to guess. Set a longer one, such as three unusual words.',
    );
}

export function newKeys(random: Random): SiteKeys {
  const newKey = () => Buffer.from(random(32)).toString('base64url');
  return { secret: newKey(), addressKey: newKey() };
}

interface NewPassword {
  password: string;
  /** The session that continues; all others end. */
  by?: number;
  /** Whether it is the value of ADMIN_PASSWORD. */
  isSetting?: boolean;
}

export async function setPassword(
  db: Database,
  { password, by, isSetting = false }: NewPassword,
  random: Random,
  at: Date,
): Promise<void> {
  const hash = await hashPassword(password, random(16));
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('admin')
      .set(({ fn, val }) => ({
        password_hash: hash,
        password_is_weak: 0,
        setting_hash: isSetting ? hash : fn.coalesce('setting_hash', val('')),
      }))
      .where('id', '=', 1)
      .execute();
    await endSessions(trx, at, by);
  });
}

// Without characters that look alike, because it is read off a terminal.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Twenty characters, 100 bits. */
function generatePassword(random: Random): string {
  const characters = Array.from(random(20), (byte) => alphabet[byte % alphabet.length]).join('');
  return characters.replace(/.{5}(?=.)/g, '$&-');
}
