import { readdir } from 'node:fs/promises';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { Database, Engine } from '#platform/database/tables.ts';
import { DatabaseOpenError } from './errors.ts';

export interface Migration {
  up(db: Kysely<unknown>, engine: Engine, leaveOut: (what: string) => void): Promise<void>;
}

/** By name, in order of their numbers; the first creates all tables. */
export type Migrations = Readonly<Record<string, Migration>>;

interface RecordedMigrations {
  migrations: { name: string };
}

/** Ends the changes that only `npm run lab -- upgrade` makes; later ones are made by a start. */
export const upgradeMigration = '090-records';

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
  await (db as unknown as Kysely<RecordedMigrations>).transaction().execute(async (trx) => {
    // On SQLite our transactions begin with a lock.
    if (engine === 'postgres') await lockAgainstStarts(trx);
    // The second column is of version 1.1; nothing reads it.
    await sql`create table if not exists migrations (name text primary key, oldest text)`.execute(
      trx,
    );
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
      for (const [name, migration] of pending) {
        await migration.up(trx as unknown as Kysely<unknown>, engine, leaveOut);
        await trx.insertInto('migrations').values({ name }).execute();
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

/** PostgreSQL only: every start waits for this lock. */
export const lockAgainstStarts = (trx: QueryExecutorProvider) =>
  sql`select pg_advisory_xact_lock(8251975)`.execute(trx);

async function recordedNames(db: Kysely<RecordedMigrations>): Promise<string[]> {
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** In version 1.1 the change that completed its tables had this number and another name. */
const isBaseline = (name: string): boolean => name.startsWith('043-');

function compare(recorded: readonly string[], known: Migrations) {
  const isApplied = (name: string) =>
    isBaseline(name) ? recorded.some(isBaseline) : recorded.includes(name);
  return {
    isTooOld: recorded.length > 0 && !recorded.some(isBaseline),
    tooNew: recorded.find((name) => name > '044' && !Object.hasOwn(known, name)),
    pending: Object.entries(known).filter(([name]) => !isApplied(name)),
  };
}

/** The changes that a database has had, so that another one gets the same tables. */
export async function appliedMigrations(db: Database): Promise<Migrations> {
  const recorded = await recordedNames(db as unknown as Kysely<RecordedMigrations>);
  const { pending } = compare(recorded, knownMigrations);
  const names = new Set(pending.map(([name]) => name));
  return Object.fromEntries(Object.entries(knownMigrations).filter(([name]) => !names.has(name)));
}

/** Compares a database with this program's version without changing it. */
export async function versionOf(db: Database): Promise<'none' | 'older' | 'current' | 'newer'> {
  const recorded = await recordedNames(db as unknown as Kysely<RecordedMigrations>).catch(() => []);
  if (recorded.length === 0) return 'none';
  const { isTooOld, tooNew, pending } = compare(recorded, knownMigrations);
  if (tooNew && !isTooOld) return 'newer';
  return pending.length === 0 ? 'current' : 'older';
}
