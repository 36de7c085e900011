import { type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Database, Engine, Tables } from '#platform/database/tables.ts';

/** How many rows a query finds. */
export async function rowCount<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Both engines limit the parameters of a statement (SQLite: 32,766). */
export function* inChunks<T>(rows: readonly T[], size = 1000): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

/** Reads rows by id in chunks, so that memory does not grow with the table. */
export async function* readInChunks<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows;
  }
}

/** The elements of a JSON array as rows with the column `value`: one parameter for many rows. */
export const jsonRows = (engine: Engine, list: string): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`json_each(${list})`
    : sql`jsonb_array_elements(cast(${list} as jsonb)) as value`;

/**
 * Cuts one page off the rows, of which one more than a page was read; `next` starts the next page.
 */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  size: number,
): { shown: Row[]; next: number | null } {
  const shown = rows.slice(0, size);
  return { shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null };
}

/** For `like … escape '\\'`: the text, with its own wildcards taken literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The highest id that was ever used, including deleted rows. */
export async function readLastId(trx: Database, engine: Engine, table: string): Promise<number> {
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

/** The next row gets the id after this one. */
export async function writeLastId(
  trx: Transaction<Tables>,
  engine: Engine,
  table: string,
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
