import { type RawBuilder, sql } from 'kysely';
import { type Change, recordChange } from '#database/queries/history.ts';
import { type Database, type TableName, tableFacts, tableNames } from '#database/schema/tables.ts';

/** Everything that is stored about one person, by table. */
export type Person = Partial<Record<TableName, Record<string, unknown>[]>>;

/** Row counts by table. */
export type RowCounts = Partial<Record<TableName, number>>;

/** Finds rows by address, or by its keyed hash. */
export async function exportPerson(db: Database, email: string, hash = ''): Promise<Person> {
  const person: Person = {};
  for (const { table, isAbout } of tablesAbout(email, hash)) {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where ${isAbout} order by id`.execute(db);
    person[table] = rows;
  }
  return person;
}

/** Returns the number of deleted rows by table, which is also recorded, without the address. */
export async function erasePerson(
  db: Database,
  email: string,
  hash = '',
  by: Pick<Change, 'session' | 'when'> = { session: null, when: new Date() },
): Promise<RowCounts> {
  return db.transaction().execute(async (trx) => {
    const deleted: RowCounts = {};
    // Children first.
    for (const { table, isAbout } of tablesAbout(email, hash).toReversed()) {
      const { numAffectedRows } =
        await sql`delete from ${sql.table(table)} where ${isAbout}`.execute(trx);
      deleted[table] = Number(numAffectedRows ?? 0);
    }
    const after = Object.fromEntries(Object.entries(deleted).filter(([, rows]) => rows > 0));
    if (Object.keys(after).length > 0)
      await recordChange(trx, { ...by, what: 'person deleted', subject: 'personal data', after });
    return deleted;
  });
}

function tablesAbout(
  email: string,
  hash: string,
): { table: TableName; isAbout: RawBuilder<boolean> }[] {
  const wanted = email.trim().toLowerCase();
  return tableNames.flatMap((table) => {
    const facts: { address: string | null; hash?: string } = tableFacts[table];
    if (facts.address === null) return [];
    const isNamed = sql<boolean>`lower(${sql.ref(facts.address)}) = ${wanted}`;
    if (!facts.hash || !hash) return { table, isAbout: isNamed };
    return { table, isAbout: sql<boolean>`(${isNamed} or ${sql.ref(facts.hash)} = ${hash})` };
  });
}
