import { readdir } from 'node:fs/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { DatabaseOpenError } from './engines/errors.ts';
import type { Database, Engine } from './schema/tables.ts';

export interface Migration {
  up(db: Kysely<unknown>, engine: Engine): Promise<void>;
  /**
   * The last migration of the oldest release that works with the tables after this one, so that it
   * can run during a rolling release.
   */
  oldest?: string;
}

/** By name, in order of their numbers. */
export type Migrations = Readonly<Record<string, Migration>>;

interface RecordedMigrations {
  migrations: { name: string; oldest: string | null };
}

/**
 * Vite bundles the migrations into the built server; Node, without `import.meta.env`, reads the
 * folder.
 */
export const knownMigrations: Migrations = byName(
  import.meta.env
    ? import.meta.glob<Migration>('./migrations/*.ts', { eager: true })
    : await readFolder(),
);

async function readFolder(): Promise<Record<string, Migration>> {
  const folder = new URL('./migrations/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  const load = async (file: string): Promise<[string, Migration]> => [
    file,
    await import(new URL(file, folder).href),
  ];
  return Object.fromEntries(await Promise.all(files.map(load)));
}

function byName(files: Record<string, Migration>): Migrations {
  const named = Object.entries(files).map(([file, migration]): [string, Migration] => [
    file.replace(/^.*\//, '').replace(/\.ts$/, ''),
    migration,
  ]);
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Locks the database, because Kysely's migrator takes no lock on SQLite and two processes may start
 * at once. `beforeChanges` runs within the lock, if the database has tables of an earlier release.
 */
export async function migrate(
  db: Database,
  engine: Engine,
  known = knownMigrations,
  beforeChanges: () => Promise<void> = async () => {},
): Promise<void> {
  await (db as unknown as Kysely<RecordedMigrations>).transaction().execute(async (trx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(8251975)`.execute(trx);
    await createMigrationTable(trx, engine);
    await numberDatedNames(trx, known);
    const applied = await trx.selectFrom('migrations').selectAll().execute();
    const tooNew = applied.find((one) => !isCompatible(one, known));
    if (tooNew)
      throw new DatabaseOpenError(
        `The database was written by a newer version of this program (it has "${tooNew.name}"). Start that version instead.`,
      );
    const pending = Object.entries(known).filter(
      ([name]) => !applied.some((one) => one.name === name),
    );
    if (applied.length > 0 && pending.length > 0) await beforeChanges();
    for (const [name, migration] of pending) {
      await migration.up(trx as unknown as Kysely<unknown>, engine);
      await trx
        .insertInto('migrations')
        .values({ name, oldest: migration.oldest ?? null })
        .execute();
    }
  });
}

const isCompatible = (
  { name, oldest }: RecordedMigrations['migrations'],
  known: Migrations,
): boolean => Object.hasOwn(known, name) || (oldest !== null && Object.hasOwn(known, oldest));

async function createMigrationTable(
  trx: Transaction<RecordedMigrations>,
  engine: Engine,
): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, oldest text)`.execute(
    trx,
  );
  // The first releases created the table without the second column.
  const columns =
    engine === 'sqlite'
      ? await sql`select 1 from pragma_table_info('migrations')`.execute(trx)
      : undefined;
  if (columns?.rows.length === 1)
    await sql`alter table migrations add column oldest text`.execute(trx);
  if (engine === 'postgres')
    await sql`alter table migrations add column if not exists oldest text`.execute(trx);
}

/** Earlier releases recorded `2026-11-17-jobs` for what is `003-jobs` now. */
async function numberDatedNames(
  trx: Transaction<RecordedMigrations>,
  known: Migrations,
): Promise<void> {
  const recorded = await trx.selectFrom('migrations').selectAll().execute();
  for (const row of recorded) {
    const name = numberedName(row.name, known);
    const oldest = row.oldest && numberedName(row.oldest, known);
    if (name !== row.name || oldest !== row.oldest)
      await trx
        .updateTable('migrations')
        .set({ name, oldest })
        .where('name', '=', row.name)
        .execute();
  }
}

function numberedName(name: string, known: Migrations): string {
  const title = /^\d{4}-\d\d-\d\d-(.+)$/.exec(name)?.[1];
  return Object.keys(known).find((one) => one.replace(/^\d+-/, '') === title) ?? name;
}

/** Compares a database with this program's version without changing it. */
export async function versionOf(
  db: Database,
  known = knownMigrations,
): Promise<'none' | 'older' | 'current' | 'newer'> {
  let applied: string[];
  try {
    const rows = await (db as unknown as Kysely<RecordedMigrations>)
      .selectFrom('migrations')
      .select('name')
      .execute();
    applied = rows.map(({ name }) => name);
  } catch {
    return 'none';
  }
  const numbered = applied.map((name) => numberedName(name, known));
  if (numbered.some((name) => !Object.hasOwn(known, name))) return 'newer';
  return Object.keys(known).every((name) => applied.includes(name)) ? 'current' : 'older';
}
