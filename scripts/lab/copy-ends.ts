import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { openDatabase } from '#database/connect.ts';
import { withMaintenanceConnection } from '#database/engines/postgres.ts';
import { openReadOnly } from '#database/engines/sqlite.ts';
import { versionOf } from '#database/migrate.ts';
import { CopyRejected, type End } from '#database/ops/copy.ts';
import type { Tables } from '#database/schema/tables.ts';

/** `sqlite:path/to/file` or `postgres://…`. */
export type CopyPlace = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

export function parsePlace(text: string): CopyPlace {
  if (/^postgres(ql)?:\/\/./.test(text)) return { engine: 'postgres', url: text };
  const [, file] = /^sqlite:(.+)$/.exec(text) ?? [];
  if (!file)
    throw new CopyRejected(
      `"${text}" is not a database. Use sqlite:path/to/file or postgres://user@host/name.`,
    );
  return { engine: 'sqlite', file: resolve(file) };
}

/** Reads in one snapshot next to a running site. */
export async function withSource<T>(place: CopyPlace, work: (end: End) => Promise<T>): Promise<T> {
  if (place.engine === 'sqlite') return withSqliteSource(place.file, work);
  return withMaintenanceConnection(place.url, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await rejectOtherVersions(trx);
        return work({ trx, engine: 'postgres' });
      }),
  );
}

async function withSqliteSource<T>(file: string, work: (end: End) => Promise<T>): Promise<T> {
  if (!existsSync(file)) throw new CopyRejected(`No database found at ${file}.`);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openReadOnly(file) }) });
  try {
    return await db.transaction().execute(async (trx) => {
      await rejectOtherVersions(trx);
      return work({ trx, engine: 'sqlite' });
    });
  } finally {
    await db.destroy();
  }
}

/** Creates the tables and copies in one transaction: an interrupted copy leaves an empty database. */
export async function withTarget<T>(place: CopyPlace, work: (end: End) => Promise<T>): Promise<T> {
  const isFile = place.engine === 'sqlite';
  const database = await openDatabase(
    isFile
      ? { dataDir: dirname(place.file), file: basename(place.file) }
      : { dataDir: '.', databaseUrl: place.url },
  );
  try {
    if (isFile)
      return await database.db.transaction().execute((trx) => work({ trx, engine: 'sqlite' }));
    return await withMaintenanceConnection(place.url, (db) =>
      db.transaction().execute((trx) => work({ trx, engine: 'postgres' })),
    );
  } finally {
    await database.close();
  }
}

async function rejectOtherVersions(trx: End['trx']): Promise<void> {
  const version = await versionOf(trx);
  if (version === 'current') return;
  const reasons = {
    none: 'The source holds no database of this site.',
    older: 'The source was written by an older version: start this version on it once, then copy.',
    newer: 'The source was written by a newer version: copy with that version.',
  };
  throw new CopyRejected(reasons[version]);
}
