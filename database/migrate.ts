import { readdir } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import type { Database, Engine } from '#database/schema/tables.ts';

interface Bookkeeping {
  migrations: { name: string; oldest: string | null };
}

/**
 * Brings the tables up to date in one transaction. Two starters at once: the second waits for the first (SQLite's write
 * lock, an advisory lock on PostgreSQL) and then finds nothing to do. Kysely's own migrator takes no lock on SQLite.
 */
export async function migrate(
  db: Database,
  engine: Engine,
  known = knownMigrations,
): Promise<void> {
  await (db as unknown as Kysely<Bookkeeping>).transaction().execute(async (trx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(8251975)`.execute(trx);
    await makeBooks(trx, engine);
    const applied = await trx.selectFrom('migrations').selectAll().execute();
    const tooNew = applied.find((one) => !isBearable(one, known));
    if (tooNew)
      throw new DatabaseOpenError(
        `The database was written by a newer version of this program (it has "${tooNew.name}"): start that version instead.`,
      );
    for (const [name, migration] of Object.entries(known)) {
      if (applied.some((one) => one.name === name)) continue;
      await migration.up(trx as unknown as Kysely<unknown>, engine);
      await trx
        .insertInto('migrations')
        .values({ name, oldest: migration.oldest ?? null })
        .execute();
    }
  });
}

/** A change that this program does not know is no harm where it was said to be none for a program of this age. */
const isBearable = ({ name, oldest }: Bookkeeping['migrations'], known: Migrations): boolean =>
  Object.hasOwn(known, name) || (oldest !== null && Object.hasOwn(known, oldest));

async function makeBooks(trx: Kysely<Bookkeeping>, engine: Engine): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, oldest text)`.execute(
    trx,
  );
  // Books from before say nothing about older programs.
  const columns =
    engine === 'sqlite'
      ? await sql`select 1 from pragma_table_info('migrations')`.execute(trx)
      : undefined;
  if (columns?.rows.length === 1)
    await sql`alter table migrations add column oldest text`.execute(trx);
  if (engine === 'postgres')
    await sql`alter table migrations add column if not exists oldest text`.execute(trx);
}

/** Whether a database is of this program's version, without touching it. */
export async function versionOf(
  db: Database,
  known = knownMigrations,
): Promise<'none' | 'older' | 'current' | 'newer'> {
  let applied: string[];
  try {
    const rows = await (db as unknown as Kysely<Bookkeeping>)
      .selectFrom('migrations')
      .select('name')
      .execute();
    applied = rows.map(({ name }) => name);
  } catch {
    return 'none';
  }
  if (applied.some((name) => !Object.hasOwn(known, name))) return 'newer';
  return Object.keys(known).every((name) => applied.includes(name)) ? 'current' : 'older';
}

export interface Migration {
  up(db: Kysely<unknown>, engine: Engine): Promise<void>;
  /**
   * The migration that came with the oldest program which can work with the tables as they are after this one: it may go on running while others are
   * replaced, and be put back. Without it only programs that know this very migration can.
   */
  oldest?: string;
}

/** By name, in order of their dates. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Every file of the folder `migrations`: a new one is known by being there. The built server is one file and has no folder
 * beside it, so Vite puts the migrations into it; Node, which knows no `import.meta.env`, reads the folder.
 */
export const knownMigrations: Migrations = byName(
  import.meta.env
    ? import.meta.glob<Migration>('./migrations/*.ts', { eager: true })
    : await readFolder(),
);

async function readFolder(): Promise<Record<string, Migration>> {
  const folder = new URL('./migrations/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  return Object.fromEntries(
    await Promise.all(
      files.map(
        async (file): Promise<[string, Migration]> => [
          file,
          await import(new URL(file, folder).href),
        ],
      ),
    ),
  );
}

function byName(files: Record<string, Migration>): Migrations {
  const named = Object.entries(files).map(([file, migration]): [string, Migration] => [
    nameOf(file),
    migration,
  ]);
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.ts$/, '');
}
