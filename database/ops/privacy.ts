import { type RawBuilder, sql, type Transaction } from 'kysely';
import { suppress } from '#database/queries/subscribers.ts';
import {
  type Database,
  type TableName,
  type Tables,
  tableFacts,
  tableNames,
} from '#database/schema/tables.ts';

/** Everything that is stored under a person's address, by table. */
export type Person = Partial<Record<TableName, Record<string, unknown>[]>>;

/** Row counts by table. */
export type RowCounts = Partial<Record<TableName, number>>;

export async function exportPerson(db: Database, email: string): Promise<Person> {
  const person: Person = {};
  for (const { table, isAbout } of tablesAbout(email)) {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where ${isAbout} order by id`.execute(db);
    person[table] = rows;
  }
  return person;
}

/**
 * Returns the number of deleted rows by table. A keyed hash of a subscriber's address stays, so that
 * no later import mails this person.
 */
export async function erasePerson(
  db: Database,
  email: string,
  hash: string,
  at = new Date(),
): Promise<RowCounts> {
  return db.transaction().execute(async (trx) => {
    const deleted: RowCounts = {};
    const { subscribers = [] } = await exportPerson(trx, email);
    // Children first.
    for (const { table, isAbout } of tablesAbout(email).toReversed())
      deleted[table] = await deleteRows(trx, table, isAbout);
    for (const { complained_at } of subscribers)
      await suppress(trx, {
        hash,
        left_at: at.toISOString(),
        complained_at: complained_at as string | null,
      });
    return deleted;
  });
}

async function deleteRows(
  trx: Transaction<Tables>,
  table: TableName,
  isAbout: RawBuilder<boolean>,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${isAbout}`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

function tablesAbout(email: string): { table: TableName; isAbout: RawBuilder<boolean> }[] {
  const wanted = email.trim().toLowerCase();
  return tableNames.flatMap((table) => {
    const { address } = tableFacts[table];
    if (address === null) return [];
    return { table, isAbout: sql<boolean>`lower(${sql.ref(address)}) = ${wanted}` };
  });
}
