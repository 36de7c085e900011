import type { Selectable } from 'kysely';
import type { AdminTable } from '#database/schema/admin.ts';
import type { Database } from '#database/schema/tables.ts';
import { recordChange } from './history.ts';

export async function readAdmin(db: Database): Promise<Selectable<AdminTable> | undefined> {
  return db.selectFrom('admin').selectAll().where('id', '=', 1).executeTakeFirst();
}

/** False if another process created it first. */
export async function createAdmin(
  db: Database,
  passwordHash: string,
  secret: string,
  settingHash: string | null,
): Promise<boolean> {
  const result = await db
    .insertInto('admin')
    .values({ id: 1, password_hash: passwordHash, secret, setting_hash: settingHash })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The secret behind newsletter links and pseudonymized addresses. */
export async function readOwnSecret(db: Database): Promise<string> {
  return (await readAdmin(db))?.secret ?? '';
}

interface NewPassword {
  passwordHash: string;
  /** Whether it is the value of ADMIN_PASSWORD. */
  isSetting: boolean;
  /** The session that continues, under a new token. */
  by: { session: number; tokenHash: string } | undefined;
  at: Date;
}

/** Ends every token: those of other sessions with the session, that of this session by replacing it. */
export async function changePassword(
  db: Database,
  { passwordHash, isSetting, by, at }: NewPassword,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('admin')
      .set({ password_hash: passwordHash, ...(isSetting && { setting_hash: passwordHash }) })
      .where('id', '=', 1)
      .execute();
    await trx
      .updateTable('sessions')
      .set({ ended_at: at.toISOString() })
      .where('ended_at', 'is', null)
      .where('id', '!=', by?.session ?? 0)
      .execute();
    if (by)
      await trx
        .updateTable('sessions')
        .set({ key_hash: by.tokenHash })
        .where('id', '=', by.session)
        .execute();
    await recordChange(trx, {
      session: by?.session ?? null,
      what: 'password changed',
      subject: 'password',
      before: null,
      after: null,
      when: at,
    });
  });
}

/** Notes that ADMIN_PASSWORD has the value with this hash. */
export async function recordSetting(db: Database, settingHash: string): Promise<void> {
  await db.updateTable('admin').set({ setting_hash: settingHash }).where('id', '=', 1).execute();
}

/** For a database restored without its secret; if another process was first, its secret counts. */
export async function fillSecret(db: Database, secret: string): Promise<void> {
  await db
    .updateTable('admin')
    .set({ secret })
    .where('id', '=', 1)
    .where('secret', '=', '')
    .execute();
}
