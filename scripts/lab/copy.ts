import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Transaction } from 'kysely';
import { moveDurably, wrap } from '#platform/database/backup.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { copyEverything, copyToFile } from '#platform/database/copy.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { versionOf } from '#platform/database/migrate.ts';
import { inSnapshot, withMaintenanceConnection } from '#platform/database/postgres.ts';
import { openReadOnly } from '#platform/database/sqlite.ts';
import type { Tables } from '#platform/database/tables.ts';
import { clearTemporaryFolder, withTemporaryFolder } from '#platform/database/temporary.ts';

const usage =
  'Copy between SQLite and PostgreSQL: npm run lab -- copy --from sqlite:data/lab.sqlite --to postgres://user:password@host/name';

export async function copy(args: string[]): Promise<void> {
  const { from, to } = readArguments(args);
  const rows = await copyDatabase(from, to);
  console.log(
    `${rows.toLocaleString('en-US')} rows copied. Every row was read back and is identical. Changes made by a running site are not in the copy.`,
  );
}

function readArguments(args: string[]): { from: string; to: string } {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
    const { values } = parseArgs({ args, options });
    if (values.from && values.to) return { from: values.from, to: values.to };
  } catch {
    // An unknown option.
  }
  throw new DatabaseOpenError(usage);
}

/** Returns the number of rows. */
export async function copyDatabase(from: string, to: string): Promise<number> {
  const [fromFile, toFile] = [fileIn(from), fileIn(to)];
  if (fromFile && isPostgres(to)) return copyFileToPostgres(fromFile, to);
  if (toFile && isPostgres(from)) return copyPostgresToFile(from, toFile);
  throw new DatabaseOpenError(usage);
}

const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\/./.test(place);

function fileIn(place: string): string | undefined {
  const [, file] = /^sqlite:(.+)$/.exec(place) ?? [];
  return file && resolve(file);
}

/** In one transaction, so that an interrupted copy leaves an empty database. */
async function copyFileToPostgres(file: string, databaseUrl: string): Promise<number> {
  if (!existsSync(file)) throw new DatabaseOpenError(`No database found at ${file}.`);
  const source = openReadOnly(file);
  try {
    return await wrap(source)
      .transaction()
      .execute(async (from) => {
        await requireThisVersion(from);
        await createTables(databaseUrl);
        return withMaintenanceConnection(databaseUrl, (db) =>
          db
            .transaction()
            .execute((trx) =>
              copyEverything({ trx: from, engine: 'sqlite' }, { trx, engine: 'postgres' }),
            ),
        );
      });
  } finally {
    source.close();
  }
}

async function createTables(databaseUrl: string): Promise<void> {
  // Opening it would change its tables, which only a start of the site does.
  if ((await withMaintenanceConnection(databaseUrl, versionOf)) === 'older')
    throw new DatabaseOpenError('The target is not empty. Copy into an empty database.');
  await (await openDatabase({ dataDir: '.', databaseUrl })).close();
}

async function copyPostgresToFile(url: string, file: string): Promise<number> {
  if (existsSync(file))
    throw new DatabaseOpenError(`The file ${file} already exists. Choose another name.`);
  await clearTemporaryFolder(dirname(file));
  return withTemporaryFolder(dirname(file), async (folder) => {
    const copied = join(folder, 'copy.sqlite');
    const rows = await inSnapshot(url, async (trx) => {
      await requireThisVersion(trx);
      return copyToFile(trx, copied);
    });
    await moveDurably(copied, file);
    return rows;
  });
}

async function requireThisVersion(source: Transaction<Tables>): Promise<void> {
  const version = await versionOf(source);
  if (version === 'current') return;
  const reasons = {
    none: 'The source holds no database of this site.',
    older:
      'The source was written by an older version: run npm run lab -- upgrade on it, then copy.',
    newer: 'The source was written by a newer version: copy with that version.',
  };
  throw new DatabaseOpenError(reasons[version]);
}
