import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Kysely, SqliteDialect } from 'kysely';
import { CopyRejected, copyEverything, type Endpoint } from '#database/ops/copy.ts';
import type { Tables } from '#database/schema/tables.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { versionOf } from '#platform/database/migrate.ts';
import { withMaintenanceConnection } from '#platform/database/postgres.ts';
import { openReadOnly } from '#platform/database/sqlite.ts';

const usage =
  'npm run lab -- copy --from sqlite:data/lab.sqlite --to postgres://user:password@host/name';

export async function copy(args: string[]): Promise<void> {
  const { from, to } = readArguments(args);
  await copyData(from, to, { print: console.log, onProgress: createProgressBar('Copying') });
}

function readArguments(args: string[]): { from: string; to: string } {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
    const { values } = parseArgs({ args, options });
    if (values.from && values.to) return { from: values.from, to: values.to };
  } catch {
    // An unknown option.
  }
  throw new CopyRejected(`Specify the source and the target: ${usage}`);
}

interface CopyDependencies {
  print(line: string): void;
  onProgress(done: number, total: number): void;
}

export async function copyData(
  from: string,
  to: string,
  { print, onProgress }: CopyDependencies,
): Promise<void> {
  if (from === to) throw new CopyRejected('The source and the target are the same.');
  const [source, target] = [parsePlace(from), parsePlace(to)];
  if (source.engine === 'postgres' && target.engine === 'postgres')
    throw new CopyRejected('Copy from one PostgreSQL database to another with pg_dump.');
  const sums = await withSource(source, (there) =>
    withTarget(target, (here) => copyEverything(there, here, onProgress)),
  );
  for (const { table, rows, fingerprint } of sums)
    print(
      `${table.padEnd(16)} ${String(rows).padStart(8)} ${rows === 1 ? 'row ' : 'rows'}   ${fingerprint.slice(0, 16)}`,
    );
  print(
    'Every row was read back and is identical. Changes made by a running site are not in the copy.',
  );
}

/** `sqlite:path/to/file` or `postgres://…`. */
type CopyPlace = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

function parsePlace(text: string): CopyPlace {
  if (/^postgres(ql)?:\/\/./.test(text)) return { engine: 'postgres', url: text };
  const [, file] = /^sqlite:(.+)$/.exec(text) ?? [];
  if (!file)
    throw new CopyRejected(
      `"${text}" is not a database. Use sqlite:path/to/file or postgres://user@host/name.`,
    );
  return { engine: 'sqlite', file: resolve(file) };
}

/** Reads in one snapshot next to a running site. */
async function withSource<T>(place: CopyPlace, work: (end: Endpoint) => Promise<T>): Promise<T> {
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

async function withSqliteSource<T>(file: string, work: (end: Endpoint) => Promise<T>): Promise<T> {
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
async function withTarget<T>(place: CopyPlace, work: (end: Endpoint) => Promise<T>): Promise<T> {
  const isFile = place.engine === 'sqlite';
  if (!isFile) await rejectOlderTarget(place.url);
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

/** Opening it would change its tables, which only a start of the site does. */
async function rejectOlderTarget(url: string): Promise<void> {
  const version = await withMaintenanceConnection(url, versionOf);
  if (version === 'older')
    throw new CopyRejected('The target is not empty. Copy into an empty database.');
}

async function rejectOtherVersions(trx: Endpoint['trx']): Promise<void> {
  const version = await versionOf(trx);
  if (version === 'current') return;
  const reasons = {
    none: 'The source holds no database of this site.',
    older: 'The source was written by an older version: start this version on it once, then copy.',
    newer: 'The source was written by a newer version: copy with that version.',
  };
  throw new CopyRejected(reasons[version]);
}

/** Shown only in a terminal. */
function createProgressBar(what: string): (done: number, total: number) => void {
  if (!process.stderr.isTTY) return () => {};
  let shown = -1;
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    if (percent === shown) return;
    shown = percent;
    const filled = Math.round(percent / 4);
    const bar = '█'.repeat(filled) + '░'.repeat(25 - filled);
    process.stderr.write(`\r${what} ${bar} ${percent}%${percent === 100 ? '\n' : ''}`);
  };
}
