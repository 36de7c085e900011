import SqliteFile from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { openReadOnly, type SqliteHandle } from '#database/engines/sqlite.ts';
import { knownMigrations, migrate, versionOf } from '#database/migrate.ts';
import type { Tables } from '#database/schema/tables.ts';
import { DamagedDatabase } from './backup.ts';

const wrap = (database: SqliteHandle) =>
  new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });

/** Tables and indexes, without those that SQLite creates itself. */
const namesIn = (handle: SqliteHandle): string[] =>
  handle
    .prepare<[], string>(
      "select name from sqlite_master where name not like 'sqlite\\_%' escape '\\'",
    )
    .pluck()
    .all();

/** Of this release and every earlier one. */
async function namesInHistory(): Promise<Set<string>> {
  const handle = new SqliteFile(':memory:');
  try {
    const names = new Set<string>();
    const steps = Object.entries(knownMigrations);
    for (const index of steps.keys()) {
      await migrate(wrap(handle), 'sqlite', Object.fromEntries(steps.slice(0, index + 1)));
      for (const name of namesIn(handle)) names.add(name);
    }
    return names;
  } finally {
    handle.close();
  }
}

/** Throws if a file of this or an earlier release has tables or indexes that no release created. */
export async function requireKnownTables(file: string): Promise<void> {
  const known = await namesInHistory();
  const handle = openReadOnly(file);
  try {
    if ((await versionOf(wrap(handle))) === 'newer') return;
    if (namesIn(handle).some((name) => !known.has(name))) throw new DamagedDatabase(file);
  } finally {
    handle.close();
  }
}
