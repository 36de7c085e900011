import type { Selectable } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import type { SiteKeys } from '#platform/tokens.ts';
import type { AdminTable, SessionTable } from './table.ts';

export async function readAdmin(db: Database): Promise<Selectable<AdminTable> | undefined> {
  return db.selectFrom('admin').selectAll().where('id', '=', 1).executeTakeFirst();
}

/** False if another process created it first. */
export async function createAdmin(
  db: Database,
  passwordHash: string,
  { secret, addressKey }: SiteKeys,
  settingHash: string | null,
): Promise<boolean> {
  const result = await db
    .insertInto('admin')
    .values({
      id: 1,
      password_hash: passwordHash,
      secret,
      address_key: addressKey,
      setting_hash: settingHash,
      password_is_weak: 0,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

interface NewPassword {
  passwordHash: string;
  /** Whether it is the value of ADMIN_PASSWORD. */
  isSetting: boolean;
  /** The session that continues. */
  by: number | undefined;
  at: Date;
}

/** Ends the other sessions. */
export async function changePassword(
  db: Database,
  { passwordHash, isSetting, by, at }: NewPassword,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('admin')
      .set(({ fn, val }) => ({
        password_hash: passwordHash,
        password_is_weak: 0,
        setting_hash: isSetting ? passwordHash : fn.coalesce('setting_hash', val('')),
      }))
      .where('id', '=', 1)
      .execute();
    await trx
      .updateTable('sessions')
      .set({ ended_at: at.toISOString() })
      .where('ended_at', 'is', null)
      .where('id', '!=', by ?? 0)
      .execute();
  });
}

export async function recordStrength(db: Database, isWeak: boolean): Promise<void> {
  await db
    .updateTable('admin')
    .set({ password_is_weak: isWeak ? 1 : 0 })
    .where('id', '=', 1)
    .execute();
}

/** Records that ADMIN_PASSWORD has the value with this hash. */
export async function recordSetting(db: Database, settingHash: string): Promise<void> {
  await db.updateTable('admin').set({ setting_hash: settingHash }).where('id', '=', 1).execute();
}

/**
 * For a database restored without its secret; if another process stored one first, that one is
 * used.
 */
export async function fillSecret(db: Database, secret: string): Promise<void> {
  await db
    .updateTable('admin')
    .set({ secret })
    .where('id', '=', 1)
    .where('secret', '=', '')
    .execute();
}

export type StoredSession = Selectable<SessionTable>;

/** What begins with a password. */
export interface SessionAccess {
  keyHash: string;
  cookieHash: string;
  at: Date;
  endsAt: Date;
}

const accessColumns = ({ keyHash, cookieHash, at, endsAt }: SessionAccess) => ({
  key_hash: keyHash,
  cookie_hash: cookieHash,
  password_at: at.toISOString(),
  used_at: at.toISOString(),
  ends_at: endsAt.toISOString(),
});

export async function insertSession(
  db: Database,
  { device, ...access }: SessionAccess & { device: string },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...accessColumns(access), device, made_at: access.at.toISOString() })
    .execute();
}

/** The password was entered again. */
export async function renewSession(db: Database, id: number, access: SessionAccess): Promise<void> {
  await db.updateTable('sessions').set(accessColumns(access)).where('id', '=', id).execute();
}

export interface Alive {
  at: Date;
  /** Sessions last used before this have expired. */
  usedSince: Date;
}

const alive = (db: Database, { at, usedSince }: Alive) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at.toISOString())
    .where('used_at', '>', usedSince.toISOString());

export async function findSession(
  db: Database,
  by: { key_hash: string } | { cookie_hash: string },
  when: Alive,
): Promise<StoredSession | undefined> {
  return alive(db, when)
    .where(({ and }) => and(by))
    .executeTakeFirst();
}

export async function isSessionAlive(db: Database, id: number, when: Alive): Promise<boolean> {
  return (await alive(db, when).where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Most recently used first. */
export async function listSessions(db: Database, when: Alive): Promise<StoredSession[]> {
  return alive(db, when).orderBy('used_at', 'desc').orderBy('id', 'desc').execute();
}

export async function touchSession(db: Database, id: number, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_at: at.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** False if it had already ended. */
export async function endSession(db: Database, id: number, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: at.toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Returns how many ended. */
export async function endOtherSessions(db: Database, mine: number, at: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('sessions')
      .set({ ended_at: at.toISOString() })
      .where('id', '!=', mine)
      .where('ended_at', 'is', null)
      .where('ends_at', '>', at.toISOString())
      .returning('id')
      .execute();
    return ended.length;
  });
}

/** Deletes sessions that ended before then. */
export async function deleteOldSessions(db: Database, before: Date): Promise<void> {
  const then = before.toISOString();
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) =>
      or([eb('ends_at', '<', then), eb('ended_at', '<', then), eb('used_at', '<', then)]),
    )
    .execute();
}

/** After a restore, which would let in everyone who could log in at the time of the backup. */
export async function endAllAccess(db: Database, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at.toISOString() })
    .where('ended_at', 'is', null)
    .execute();
}
