import { readdir } from 'node:fs/promises';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { Database, Engine } from '#platform/database/tables.ts';
import { DatabaseOpenError } from './errors.ts';

export interface Migration {
  up(db: Kysely<unknown>, engine: Engine, leaveOut: (what: string) => void): Promise<void>;
}

/** By name, in order of their numbers; the first creates all tables. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Of a database with content, only `npm run lab -- upgrade` makes it; later ones are made by a start. */
export const upgradeMigration = '100-baseline';

interface MigrateOptions {
  /** Runs the changes of a database with content; throws an error to reject them. */
  around?: (change: () => Promise<void>, pending: readonly string[]) => Promise<void>;
  /** Called with what a change leaves out. */
  leaveOut?: (what: string) => void;
}

/**
 * Vite bundles the migrations into the built server; Node, without `import.meta.env`, reads the
 * folder.
 */
export const knownMigrations: Migrations = byName(
  import.meta.env
    ? import.meta.glob<Migration>('../../app/migrations/*.ts', { eager: true })
    : await readFolder(),
);

async function readFolder(): Promise<Record<string, Migration>> {
  const folder = new URL('../../app/migrations/', import.meta.url);
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

/** Runs each change once, in one transaction, with a lock for two processes that start at once. */
export async function migrate(
  db: Database,
  engine: Engine,
  known = knownMigrations,
  { around = (change) => change(), leaveOut = () => {} }: MigrateOptions = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // On SQLite our transactions begin with a lock.
    if (engine === 'postgres') await lockAgainstStarts(trx);
    await createTable(trx);
    const recorded = await recordedNames(trx);
    const { tooNew, isTooOld, pending } = compare(recorded, known);
    if (isTooOld)
      throw new DatabaseOpenError(
        'The database was written by a version before 1.1. Start version 1.1 on it once, then this version.',
      );
    if (tooNew)
      throw new DatabaseOpenError(
        `The database was written by a newer version of this program (it has "${tooNew}"). Start that version instead.`,
      );
    const change = async () => {
      if (isVersion11(recorded)) {
        await sql`drop table migrations`.execute(trx);
        await createTable(trx);
      }
      for (const [name, migration] of pending) {
        await migration.up(trx as unknown as Kysely<unknown>, engine, leaveOut);
        await sql`insert into migrations (name) values (${name})`.execute(trx);
      }
    };
    if (recorded.length === 0) await change();
    else if (pending.length > 0)
      await around(
        change,
        pending.map(([name]) => name),
      );
  });
}

const createTable = (db: QueryExecutorProvider) =>
  sql`create table if not exists migrations (name text primary key)`.execute(db);

/** PostgreSQL only: every start waits for this lock. */
export const lockAgainstStarts = (trx: QueryExecutorProvider) =>
  sql`select pg_advisory_xact_lock(8251975)`.execute(trx);

export async function recordedNames(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Its last change had this number. */
const isVersion11 = (recorded: readonly string[]): boolean =>
  recorded.at(-1)?.startsWith('043-') ?? false;

function compare(recorded: readonly string[], known: Migrations) {
  const hasBaseline = recorded.includes(upgradeMigration);
  return {
    isTooOld: recorded.length > 0 && !hasBaseline && !isVersion11(recorded),
    tooNew: recorded.find((name) => hasBaseline && !Object.hasOwn(known, name)),
    pending: Object.entries(known).filter(([name]) => !recorded.includes(name)),
  };
}

/** The changes that a database has had, so that another one gets the same tables. */
export async function appliedMigrations(db: Database): Promise<Migrations> {
  const recorded = await recordedNames(db);
  const { pending } = compare(recorded, knownMigrations);
  const names = new Set(pending.map(([name]) => name));
  return Object.fromEntries(Object.entries(knownMigrations).filter(([name]) => !names.has(name)));
}

/** Compares a database with this program's version without changing it. */
export async function versionOf(db: Database): Promise<'none' | 'older' | 'current' | 'newer'> {
  const recorded = await recordedNames(db).catch(() => []);
  if (recorded.length === 0) return 'none';
  const { isTooOld, tooNew, pending } = compare(recorded, knownMigrations);
  if (tooNew && !isTooOld) return 'newer';
  return pending.length === 0 ? 'current' : 'older';
}
