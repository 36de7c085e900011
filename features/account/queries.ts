import type { Selectable } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import type { SiteKeys } from '#platform/tokens.ts';
import type { AdminTable } from './table.ts';

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
