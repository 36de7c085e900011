import type { Transaction } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';
import { raiseVersion } from '#platform/database/version.ts';

/** Empty in a copy without secrets. */
export const mailPassword = 'mail password';

export interface StoredSetting {
  value: string;
  version: number;
}

export async function readSettingRows(db: Database): Promise<Map<string, StoredSetting>> {
  const rows = await db.selectFrom('settings').selectAll().execute();
  return new Map(rows.map(({ name, ...row }) => [name, row]));
}

/** False if the version is no longer the current one; 0 is that of settings never saved. */
export async function saveSetting(
  trx: Transaction<Tables>,
  name: string,
  value: string,
  version: number,
): Promise<boolean> {
  await raiseVersion(trx);
  const next = version + 1;
  if (version === 0) {
    const inserted = await trx
      .insertInto('settings')
      .values({ name, value, version: next })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await trx
    .updateTable('settings')
    .set({ value, version: next })
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Its version stays, because it changes together with the other settings of email. */
export async function saveMailPassword(trx: Transaction<Tables>, value: string): Promise<void> {
  await raiseVersion(trx);
  await trx
    .insertInto('settings')
    .values({ name: mailPassword, value, version: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
