import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database, Engine, Tables } from '#platform/database/tables.ts';
import { DatabaseOpenError } from './errors.ts';
import { appliedMigrations, migrate, recordedNames } from './migrate.ts';
import { readLastId, writeLastId } from './rows.ts';
import { openSqlite } from './sqlite.ts';

/** The source or target of a copy, within a transaction. */
export interface Endpoint {
  trx: Transaction<Tables>;
  engine: Engine;
}

type Row = Record<string, string | number | Buffer | null>;

interface Table {
  name: string;
  /** The columns of the primary key. */
  key: readonly string[];
  /** Whether it generates ids. */
  isNumbered: boolean;
}

/** Copies PostgreSQL into a new file of SQLite with the tables that it has now; returns the rows. */
export async function copyToFile(from: Transaction<Tables>, to: string): Promise<number> {
  const { db, close } = openSqlite(to);
  try {
    const applied = await appliedMigrations(from);
    await migrate(db, 'sqlite', applied);
    if (Object.keys(applied).length === 0) await createTablesLike(from, db);
    return await db
      .transaction()
      .execute((trx) =>
        copyEverything({ trx: from, engine: 'postgres' }, { trx, engine: 'sqlite' }),
      );
  } finally {
    await close();
  }
}

const sqliteTypes: Readonly<Record<string, string>> = {
  int4: 'integer',
  int8: 'integer',
  bytea: 'blob',
};

/** For an earlier release: with its columns and keys, which its upgrade needs. */
async function createTablesLike(from: Transaction<Tables>, to: Database): Promise<void> {
  const { rows: keys } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.key_column_usage
    join information_schema.table_constraints using (constraint_schema, constraint_name, table_name)
    where constraint_type = 'PRIMARY KEY' order by table_name, ordinal_position`.execute(from);
  for (const { name, columns } of await from.introspection.getTables()) {
    const key = keys.filter(({ table_name }) => table_name === name);
    if (!isCopied(name) || key.length === 0) continue;
    const isNumbered = columns.some(({ isAutoIncrementing }) => isAutoIncrementing);
    const definitions = columns.map(({ name: column, dataType, isAutoIncrementing }) =>
      isAutoIncrementing
        ? sql`${sql.ref(column)} integer primary key autoincrement`
        : sql`${sql.ref(column)} ${sql.raw(sqliteTypes[dataType] ?? 'text')}`,
    );
    if (!isNumbered)
      definitions.push(
        sql`primary key (${sql.join(key.map(({ column_name }) => sql.ref(column_name)))})`,
      );
    await sql`create table ${sql.table(name)} (${sql.join(definitions)})`.execute(to);
  }
  await sql`insert into data_version (id, number) values (1, 1)`.execute(to);
  for (const name of await recordedNames(from))
    await sql`insert into migrations (name) values (${name})`.execute(to);
}

/**
 * Copies all tables except rate limits, and throws before the commit if the copy differs. Both have
 * the same tables, and one of them is of SQLite. Returns the number of rows.
 */
export async function copyEverything(from: Endpoint, to: Endpoint): Promise<number> {
  const tables = await tablesOf(from.engine === 'sqlite' ? from : to);
  await rejectUnlessEmpty(to, tables);
  let total = 0;
  for (const table of tables) {
    const sum = new Checksum();
    for await (const rows of rowsOf(from, table)) {
      sum.add(rows);
      await insert(to, table.name, rows);
    }
    total += sum.rows;
    if (table.isNumbered)
      await writeLastId(
        to.trx,
        to.engine,
        table.name,
        await readLastId(from.trx, from.engine, table.name),
      );
    const copied = new Checksum();
    for await (const rows of rowsOf(to, table)) copied.add(rows);
    if (copied.rows !== sum.rows || copied.fingerprint() !== sum.fingerprint())
      throw new Error(
        `The copy of ${table.name} differs: ${copied.rows} rows instead of ${sum.rows}. Nothing was kept.`,
      );
  }
  return total;
}

/** Within the transaction that fills them again. */
export async function emptyPostgres(trx: Transaction<Tables>, sqlite: Transaction<Tables>) {
  const names = (await tablesOf({ trx: sqlite, engine: 'sqlite' })).map(({ name }) => name);
  const filled = names.filter((name) => name !== 'data_version').map((name) => sql.table(name));
  await sql`truncate ${sql.join(filled)}`.execute(trx);
}

/** Both have recorded their migrations, and rate limits count only the last hour. */
const isCopied = (name: string): boolean =>
  !name.startsWith('sqlite_') && name !== 'migrations' && name !== 'rate_limits';

/** Parents before children, because rows refer to other rows. */
async function tablesOf({ trx }: Endpoint): Promise<Table[]> {
  const { rows: columns } = await sql<{ name: string; isNumbered: number; column: string }>`
    select t.name, t.sql like '%autoincrement%' as isNumbered, c.name as "column"
    from sqlite_master t, pragma_table_info(t.name) c
    where t.type = 'table' and c.pk > 0 order by t.name, c.pk`.execute(trx);
  const { rows: references } = await sql<{ name: string; parent: string }>`
    select t.name, f."table" as parent from sqlite_master t, pragma_foreign_key_list(t.name) f
    where t.type = 'table'`.execute(trx);
  const byName = Map.groupBy(columns, ({ name }) => name);
  const ordered = new Map<string, Table>();
  const add = (name: string) => {
    for (const { parent } of references.filter((one) => one.name === name)) add(parent);
    const own = byName.get(name) ?? [];
    const key = own.map(({ column }) => column);
    ordered.set(name, { name, key, isNumbered: own[0]?.isNumbered === 1 });
  };
  for (const name of byName.keys()) if (isCopied(name)) add(name);
  return [...ordered.values()];
}

async function rejectUnlessEmpty({ trx }: Endpoint, tables: readonly Table[]): Promise<void> {
  // A site that starts on the target waits for this row.
  await trx.updateTable('data_version').set({ number: sql`number` }).execute();
  for (const { name } of tables) {
    if (name === 'data_version') continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx);
    if (rows.length > 0)
      throw new DatabaseOpenError(
        `The target is not empty (it has ${name}). Copy into an empty database.`,
      );
  }
}

/** Their rows are large. */
const withFiles = ['image_files', 'painted_images'];

/** In chunks, so that memory does not grow with the table. */
async function* rowsOf({ trx }: Endpoint, { name, key }: Table): AsyncGenerator<Row[]> {
  const limit = withFiles.includes(name) ? 10 : 500;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const { rows } =
      await sql<Row>`select * from ${sql.table(name)} ${after} order by ${columns} limit ${sql.lit(limit)}`.execute(
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
  table: string,
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

const toText = ([column, value]: [string, Row[string]]) => [
  column,
  Buffer.isBuffer(value) ? value.toString('base64') : value,
];

/** Does not depend on the order of the rows. */
class Checksum {
  rows = 0;
  readonly #bits = Buffer.alloc(32);

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const hash = createHash('sha256')
        .update(JSON.stringify(Object.entries(row).map(toText).toSorted()))
        .digest();
      for (let index = 0; index < 32; index += 1)
        this.#bits[index] = (this.#bits[index] ?? 0) ^ (hash[index] ?? 0);
      this.rows += 1;
    }
  }

  fingerprint = (): string => this.#bits.toString('hex');
}
