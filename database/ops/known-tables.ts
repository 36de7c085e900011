import SqliteFile from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { knownMigrations, migrate, versionOf } from '#platform/database/migrate.ts';
import { openReadOnly, type SqliteHandle } from '#platform/database/sqlite.ts';
import { DamagedDatabase } from './backup.ts';

const wrap = (database: SqliteHandle) =>
  new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });

/**
 * Tables and indexes with their definitions, without those that SQLite creates itself: a foreign
 * `on conflict ignore` would let a password or a session survive the restore.
 */
const definitionsIn = (handle: SqliteHandle): string[] =>
  handle
    .prepare<[], string>(
      "select name || ' ' || sql from sqlite_master where sql is not null and name not in ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4')",
    )
    .pluck()
    .all()
    // White space differs between a table that was created at once and one that was changed.
    .map((definition) => definition.replace(/\s*([(),])\s*/g, '$1').replace(/\s+/g, ' '));

/** Of this release and every earlier one. */
async function definitionsInHistory(): Promise<Set<string>> {
  const handle = new SqliteFile(':memory:');
  try {
    const definitions = new Set<string>();
    const steps = Object.entries(knownMigrations);
    for (const index of steps.keys()) {
      await migrate(wrap(handle), 'sqlite', Object.fromEntries(steps.slice(0, index + 1)));
      for (const definition of definitionsIn(handle)) definitions.add(definition);
    }
    return definitions;
  } finally {
    handle.close();
  }
}

/** Those of a later release that was taken back; none if the file cannot be read. */
function definitionsInFile(file: string): string[] {
  let handle: SqliteHandle | undefined;
  try {
    handle = openReadOnly(file);
    return definitionsIn(handle);
  } catch {
    return [];
  } finally {
    handle?.close();
  }
}

/** Throws if a backup defines tables or indexes as neither a release nor the current file does. */
export async function requireKnownTables(backup: string, current: string): Promise<void> {
  const known = (await definitionsInHistory()).union(new Set(definitionsInFile(current)));
  const handle = openReadOnly(backup);
  try {
    if (definitionsIn(handle).every((definition) => known.has(definition))) return;
    throw (await versionOf(wrap(handle))) === 'newer'
      ? new DatabaseOpenError(
          `${backup} was written by a newer version of this program. Start that version instead.`,
        )
      : new DamagedDatabase(backup);
  } finally {
    handle.close();
  }
}
