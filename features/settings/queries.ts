import type { Selectable, Transaction } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';
import type { SettingTable } from './table.ts';

/** Empty in a copy without secrets. */
export const mailPassword = 'mail password';

export type SettingRows = ReadonlyMap<string, Selectable<SettingTable>>;

export async function readSettingRows(db: Database): Promise<SettingRows> {
  const rows = await db.selectFrom('settings').selectAll().execute();
  return new Map(rows.map((row) => [row.name, row]));
}

export async function saveSetting(
  trx: Transaction<Tables>,
  row: Selectable<SettingTable>,
): Promise<void> {
  await trx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: row.value, version: row.version }),
    )
    .execute();
}

/** Without a version of its own, because it changes together with the other settings of email. */
export const saveMailPassword = (trx: Transaction<Tables>, value: string): Promise<void> =>
  saveSetting(trx, { name: mailPassword, value, version: 0 });
