import { execFile, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SqliteFile from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { freshDatabase, freshPlace, onBothEngines, type Place } from '#tests/support/engines.ts';
import { productBySlug } from '#tests/support/product-by-slug.ts';
import { openLine } from '#tests/support/silent-line.ts';
import { openDatabase } from './connect.ts';
import { DatabaseOpenError } from './failure.ts';
import { readRevision } from './revision.ts';
import { subscribe } from './subscribers.ts';

const voteProcess = new URL('../tests/support/vote-process.ts', import.meta.url).pathname;

const startVoting = (place: Place, votes: number) =>
  promisify(execFile)(process.execPath, [voteProcess, JSON.stringify(place), String(votes)]);

async function refusalOf(place: Parameters<typeof openDatabase>[0]): Promise<string> {
  const failure = await openDatabase(place).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DatabaseOpenError);
  return (failure as Error).message;
}

onBothEngines(
  'four processes that start at once migrate and seed once, and no vote of theirs is lost',
  async (engine) => {
    const place = await freshPlace(engine);
    await Promise.all([1, 2, 3, 4].map(() => startVoting(place, 25)));
    const { db, close } = await openDatabase(place);
    expect(await db.selectFrom('products').select('slug').execute()).toHaveLength(3);
    expect((await productBySlug(db, 'toaster', '2026-11'))?.votes[1]?.count).toBe(100);
    await close();
  },
);

test('eight starters at the very same moment find PostgreSQL migrated once', async () => {
  const place = await freshPlace('postgres');
  const open = await Promise.all(Array.from({ length: 8 }, () => openDatabase(place)));
  expect(await Promise.all(open.map(({ db }) => readRevision(db)))).toEqual(Array(8).fill(1));
  await Promise.all(open.map(({ close }) => close()));
});

test('a transaction on SQLite holds the write lock from its first moment', async () => {
  const place = await freshPlace('sqlite');
  const { db, close } = await openDatabase(place);
  const other = new SqliteFile(join(place.dataDir, 'lab.sqlite'), { timeout: 0 });
  await db.transaction().execute(async () => {
    expect(() => other.exec('begin immediate')).toThrow(/locked/);
  });
  other.exec('begin immediate; rollback');
  other.close();
  await close();
});

onBothEngines('where the database rolled back by itself, the reason is what is reported', async (engine) => {
  const { db } = await freshDatabase(engine);
  const failing = db.transaction().execute(async (trx) => {
    await sql`rollback`.execute(trx);
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await readRevision(db)).toBe(1);
});

onBothEngines('a database of a newer version is refused in a sentence and left as it is', async (engine) => {
  const place = await freshPlace(engine);
  const first = await openDatabase(place);
  await sql`insert into migrations (name) values ('2031-01-01-mind-reading')`.execute(first.db);
  await first.close();
  expect(await refusalOf(place)).toMatch(/newer version.*2031-01-01-mind-reading/);
});

onBothEngines('an opened database is migrated and can be opened again', async (engine) => {
  const place = await freshPlace(engine);
  for (const _ of [1, 2]) {
    const { db, close } = await openDatabase(place);
    expect(await readRevision(db)).toBe(1);
    await close();
  }
});

test('a missing data folder is made', async () => {
  const { dataDir } = await freshPlace('sqlite');
  const { db, close } = await openDatabase({ dataDir: join(dataDir, 'not', 'yet') });
  expect(await readRevision(db)).toBe(1);
  await close();
});

test.skipIf(process.platform === 'win32')('what is new in the data folder can be read by its owner alone', async () => {
  const { dataDir } = await freshPlace('sqlite');
  const database = await openDatabase({ dataDir });
  const names = await readdir(dataDir);
  const modes = await Promise.all(names.map(async (name) => (await stat(join(dataDir, name))).mode & 0o777));
  await database.close();
  expect(names.length).toBeGreaterThanOrEqual(3);
  expect(new Set(modes)).toEqual(new Set([0o600]));
});

test('a data folder that is a file is refused in a sentence', async () => {
  const { dataDir } = await freshPlace('sqlite');
  await writeFile(join(dataDir, 'file'), '');
  expect(await refusalOf({ dataDir: join(dataDir, 'file') })).toMatch(/not a folder/);
});

test('a file that is no database is refused in a sentence', async () => {
  const { dataDir } = await freshPlace('sqlite');
  await writeFile(join(dataDir, 'lab.sqlite'), 'not a database '.repeat(1000));
  expect(await refusalOf({ dataDir })).toMatch(/is damaged/);
});

test('a damaged page is noticed at the start', async () => {
  const { dataDir } = await freshPlace('sqlite');
  await (await openDatabase({ dataDir })).close();
  const file = await open(join(dataDir, 'lab.sqlite'), 'r+');
  // Behind the header and the schema, which would be noticed anyway.
  await file.write(Buffer.alloc(8192, 0xa5), 0, 8192, 8192);
  await file.close();
  expect(await refusalOf({ dataDir })).toMatch(/is damaged/);
});

test('a database that cannot be written is refused in a sentence', async () => {
  const { dataDir } = await freshPlace('sqlite');
  const folder = join(dataDir, 'read-only');
  await mkdir(folder);
  await (await openDatabase({ dataDir: folder })).close();
  await chmod(join(folder, 'lab.sqlite'), 0o444);
  await chmod(folder, 0o555);
  // Root may write anything, so that another user has to try.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(dataDir, 65_534, 65_534);
  const started = spawnSync(process.execPath, [voteProcess, JSON.stringify({ dataDir: folder }), '0'], {
    ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
    encoding: 'utf8',
  });
  await chmod(folder, 0o755);
  expect(started.stderr).toMatch(/cannot be written/);
});

test('SQLite keeps what was answered: WAL, full synchronisation, foreign keys', async () => {
  const { db, close } = await openDatabase(await freshPlace('sqlite'));
  // Inside of a transaction: on the connection that writes.
  const found = await db.transaction().execute(async (trx) => {
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(trx)).rows[0] ?? {})[0];
    return [await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')];
  });
  expect(found).toEqual(['wal', 2, 1]);
  await close();
});

test('while another process writes, a write waits for it, reads go on, and everybody else runs', async () => {
  const place = await freshPlace('sqlite');
  const { db, close } = await openDatabase(place);
  const other = new SqliteFile(join(place.dataDir, 'lab.sqlite'));
  for (const write of [
    () => subscribe(db, 'ada@example.org', new Date(0)),
    () => db.transaction().execute((trx) => subscribe(trx, 'bob@example.org', new Date(0))),
  ]) {
    other.exec('begin immediate');
    const writing = write();
    expect(await readRevision(db)).toBe(1);
    // A process that is stopped by its wait never gets here.
    setTimeout(() => other.exec('commit'), 50);
    await writing;
  }
  expect(await db.selectFrom('subscribers').select('email').execute()).toHaveLength(2);
  other.close();
  await close();
});

test('a transaction is seen by nobody before its end, and by everybody after it', async () => {
  const { db, close } = await openDatabase(await freshPlace('sqlite'));
  await db.transaction().execute(async (trx) => {
    await subscribe(trx, 'ada@example.org', new Date(0));
    expect(await db.selectFrom('subscribers').select('id').execute()).toEqual([]);
    expect(await trx.selectFrom('subscribers').select('id').execute()).toHaveLength(1);
  });
  expect(await db.selectFrom('subscribers').select('id').execute()).toHaveLength(1);
  await close();
});

test('a PostgreSQL that is not there, or not ours, is named in a sentence without its password', async () => {
  const dataDir = '/nowhere';
  const nobody = await refusalOf({ dataDir, databaseUrl: 'postgres://lab:geheim@127.0.0.1:9/postgres' });
  expect(nobody).toMatch(/^PostgreSQL at 127.0.0.1:9 does not answer/);
  expect(nobody).not.toContain('geheim');
  const url = new URL(inject('postgresUrl'));
  url.pathname = '/no-such-database';
  expect(await refusalOf({ dataDir, databaseUrl: url.href })).toMatch(/no database of the name/);
});

test('a PostgreSQL that accepts and says nothing is given up on', async () => {
  const line = await openLine(new URL(inject('postgresUrl')));
  line.silence();
  expect(await refusalOf({ dataDir: '/nowhere', databaseUrl: line.url, startPatience: 500 })).toMatch(
    /does not answer/,
  );
});
