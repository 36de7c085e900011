import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { rowCount } from '#database/queries/rows.ts';
import {
  type Database,
  type Engine,
  type TableName,
  type Tables,
  tableFacts,
  tableNames,
} from '#database/schema/tables.ts';

/** The source or target of a copy, within a transaction. */
export interface Endpoint {
  trx: Transaction<Tables>;
  engine: Engine;
}

type Row = Record<string, string | number | Buffer | null>;

/** A checksum of a table that does not depend on the order of its rows. */
export interface Sum {
  table: TableName;
  rows: number;
  fingerprint: string;
}

/** An expected reason not to copy. */
export class CopyRejected extends Error {}

/** Copies all tables except rate limits, and throws before the commit if the copy differs. */
export async function copyEverything(
  from: Endpoint,
  to: Endpoint,
  onProgress: (done: number, total: number) => void,
): Promise<Sum[]> {
  await rejectUnlessEmpty(to);
  let total = 0;
  for (const table of tableNames) total += await countOf(from, table);
  let done = 0;
  const sums: Sum[] = [];
  for (const table of tableNames) {
    const sum = new Checksum(table);
    for await (const rows of rowsOf(from, table)) {
      sum.add(rows);
      await insert(to, table, rows);
      done += rows.length;
      onProgress(done, total);
    }
    sums.push(sum.result());
  }
  for (const table of tableNames.filter((table) => tableFacts[table].numbered))
    await writeLastId(to.trx, to.engine, table, await readLastId(from.trx, from.engine, table));
  for (const sum of sums) await compare(to, sum);
  return sums;
}

async function rejectUnlessEmpty({ trx }: Endpoint): Promise<void> {
  // A site that starts on the target waits for this row.
  await trx.updateTable('data_version').set({ number: sql`number` }).execute();
  for (const table of tableNames) {
    if (table === 'data_version') continue;
    const row = await trx
      .selectFrom(table)
      .select(sql<number>`1`.as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row)
      throw new CopyRejected(
        `The target is not empty (it has ${table}). Copy into an empty database.`,
      );
  }
}

async function countOf({ trx }: Endpoint, table: TableName): Promise<number> {
  return rowCount(trx.selectFrom(table));
}

/** Their rows are large. */
const withFiles: readonly TableName[] = ['image_files', 'painted_images'];

/** In chunks, so that memory does not grow with the table. */
async function* rowsOf({ trx }: Endpoint, table: TableName): AsyncGenerator<Row[]> {
  const limit = withFiles.includes(table) ? 10 : 500;
  const { key } = tableFacts[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const { rows } =
      await sql<Row>`select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(limit)}`.execute(
        trx,
      );
    const last = rows.at(-1);
    if (!last) return;
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
    yield rows;
  }
}

async function insert(
  { trx, engine }: Endpoint,
  table: TableName,
  rows: readonly Row[],
): Promise<void> {
  if (table === 'data_version') {
    await trx
      .updateTable('data_version')
      .set({ number: Number(rows[0]?.number) })
      .execute();
    return;
  }
  const columns = Object.keys(rows[0] ?? {});
  // PostgreSQL accepts explicit ids only with this clause.
  const asGiven = engine === 'postgres' ? sql`overriding system value` : sql``;
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) ${asGiven} values ${sql.join(values)}`.execute(
    trx,
  );
}

async function compare(to: Endpoint, expected: Sum): Promise<void> {
  const found = new Checksum(expected.table);
  for await (const rows of rowsOf(to, expected.table)) found.add(rows);
  const { rows, fingerprint } = found.result();
  if (rows !== expected.rows || fingerprint !== expected.fingerprint)
    throw new Error(
      `The copy of ${expected.table} differs: ${rows} rows instead of ${expected.rows}. Nothing was kept.`,
    );
}

const toText = ([column, value]: [string, Row[string]]) => [
  column,
  Buffer.isBuffer(value) ? value.toString('base64') : value,
];

class Checksum {
  #rows = 0;
  readonly #bits = Buffer.alloc(32);
  readonly #table: TableName;

  constructor(table: TableName) {
    this.#table = table;
  }

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const hash = createHash('sha256')
        .update(JSON.stringify(Object.entries(row).map(toText).toSorted()))
        .digest();
      for (let index = 0; index < 32; index += 1)
        this.#bits[index] = (this.#bits[index] ?? 0) ^ (hash[index] ?? 0);
      this.#rows += 1;
    }
  }

  result(): Sum {
    return { table: this.#table, rows: this.#rows, fingerprint: this.#bits.toString('hex') };
  }
}

/** The highest id that was ever used, including deleted rows. */
export async function readLastId(trx: Database, engine: Engine, table: TableName): Promise<number> {
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
