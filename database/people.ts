import { type RawBuilder, sql } from 'kysely';
import { type TableName, tableFacts, tableNames } from './table-facts.ts';
import type { Database } from './tables.ts';

/** Everything that is stored about one person, by table and as it is stored. */
export type Person = Partial<Record<TableName, Record<string, unknown>[]>>;

/** How many rows of which table. */
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

/** Says how many rows went. */
export async function erasePerson(db: Database, email: string): Promise<RowCounts> {
  return db.transaction().execute(async (trx) => {
    const deleted: RowCounts = {};
    // Children before the rows that they point to.
    for (const { table, isAbout } of tablesAbout(email).toReversed()) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${isAbout}`.execute(trx);
      deleted[table] = Number(numAffectedRows ?? 0);
    }
    return deleted;
  });
}

function tablesAbout(email: string): { table: TableName; isAbout: RawBuilder<boolean> }[] {
  const wanted = email.trim().toLowerCase();
  return tableNames.flatMap((table) => {
    const { address } = tableFacts[table];
    return address === null ? [] : { table, isAbout: sql<boolean>`lower(${sql.ref(address)}) = ${wanted}` };
  });
}
