import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Engine, Tables } from '#platform/database/tables.ts';

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
