import { sql, type Transaction } from 'kysely';
import type { TableName } from './table-facts.ts';
import type { Engine, Tables } from './tables.ts';

/** The highest id that was ever given out, deleted rows included; 0 where none was. */
export async function readLastId(
  trx: Transaction<Tables>,
  engine: Engine,
  table: TableName,
): Promise<number> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{
      seq: number;
    }>`select seq from sqlite_sequence where name = ${table}`.execute(trx);
    return rows[0]?.seq ?? 0;
  }
  const { rows } = await sql<{ last: number | null }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) as last`.execute(
    trx,
  );
  return Number(rows[0]?.last ?? 0);
}

/** The next row gets the number after this one. */
export async function writeLastId(
  trx: Transaction<Tables>,
  engine: Engine,
  table: TableName,
  last: number,
): Promise<void> {
  if (engine === 'postgres') {
    const isUsed = last > 0;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${Math.max(last, 1)}, ${isUsed})`.execute(
      trx,
    );
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx);
}
