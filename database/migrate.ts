import { type Kysely, sql } from 'kysely';
import { DatabaseOpenError } from './failure.ts';
import { knownMigrations } from './known-migrations.ts';
import type { Database, Engine } from './tables.ts';

interface Bookkeeping {
  migrations: { name: string };
}

/**
 * Brings the tables up to date in one transaction. Two starters at once: the second waits for the first (SQLite's write
 * lock, an advisory lock on PostgreSQL) and then finds nothing to do. Kysely's own migrator takes no lock on SQLite.
 */
export async function migrate(db: Database, engine: Engine, known = knownMigrations): Promise<void> {
  await (db as unknown as Kysely<Bookkeeping>).transaction().execute(async (trx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(8251975)`.execute(trx);
    await sql`create table if not exists migrations (name text primary key)`.execute(trx);
    const applied = (await trx.selectFrom('migrations').select('name').execute()).map(({ name }) => name);
    const newer = applied.find((name) => !Object.hasOwn(known, name));
    if (newer)
      throw new DatabaseOpenError(
        `The database was written by a newer version of this program (it has "${newer}"): start that version instead.`,
      );
    for (const [name, migration] of Object.entries(known)) {
      if (applied.includes(name)) continue;
      await migration.up(trx as unknown as Kysely<unknown>, engine);
      await trx.insertInto('migrations').values({ name }).execute();
    }
  });
}

/** Whether a database is of this program's version, without touching it. */
export async function versionOf(
  db: Database,
  known = knownMigrations,
): Promise<'none' | 'older' | 'current' | 'newer'> {
  let applied: string[];
  try {
    const rows = await (db as unknown as Kysely<Bookkeeping>).selectFrom('migrations').select('name').execute();
    applied = rows.map(({ name }) => name);
  } catch {
    return 'none';
  }
  if (applied.some((name) => !Object.hasOwn(known, name))) return 'newer';
  return Object.keys(known).every((name) => applied.includes(name)) ? 'current' : 'older';
}
