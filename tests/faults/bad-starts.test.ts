import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import { readSettings, SettingError } from '#server/core/settings.ts';
import { createEmptyPlace, onBothEngines } from '#tests/support/engines.ts';
import { freePort } from '#tests/support/free-port.ts';
import { adminPassword, failingStart } from '#tests/support/server-process.ts';
import { makeReadOnly, smallDisk } from '#tests/support/small-disk.ts';
import { send } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

/** One sentence, no stack, exit code 1. */
async function sentenceOf(environment: Record<string, string | undefined>): Promise<string> {
  const { code, output } = await failingStart({ PORT: String(await freePort()), ...environment });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).not.toMatch(/\bat .*:\d+:\d+|Error:/);
  return output.trim();
}

/** Reads the settings and opens the database as a start would, without a process. */
async function errorOf(environment: Record<string, string | undefined>): Promise<string> {
  const opening = Promise.try(() =>
    openDatabase(readSettings({ ADMIN_PASSWORD: adminPassword, ...environment })),
  );
  const error = await opening.then(
    ({ close }) => close(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof SettingError || error instanceof DatabaseOpenError))
    throw new Error('This start was meant to be refused in a sentence.', { cause: error });
  expect(error.message).not.toContain('\n');
  return error.message;
}

async function contentsOf(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).toSorted();
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name), 'hex')] as const),
    ),
  );
}

test('a damaged database stops the start with a message and stays unchanged', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  const { close } = await openDatabase({ dataDir });
  await close();
  const file = join(dataDir, 'lab.sqlite');
  const bytes = await readFile(file);
  bytes.fill(0xa5, 4096, bytes.length - 512);
  await writeFile(file, bytes);
  const before = await contentsOf(dataDir);
  expect(await sentenceOf({ DATA_DIR: dataDir })).toBe(
    `The database ${file} is damaged. Restore it from a backup, or move it away to start with an empty one.`,
  );
  expect((await contentsOf(dataDir)).get('lab.sqlite')).toBe(before.get('lab.sqlite'));
});

test('a file that is not a database stops the start with a message and stays unchanged', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  const file = join(dataDir, 'lab.sqlite');
  await writeFile(file, 'Dear diary, '.repeat(1000));
  const before = await contentsOf(dataDir);
  expect(await errorOf({ DATA_DIR: dataDir })).toMatch(
    /^The database .* is damaged\. Restore it from a backup/,
  );
  expect(await contentsOf(dataDir)).toEqual(before);
});

test('a truncated database stops the start with a message and stays unchanged', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  const { close } = await openDatabase({ dataDir });
  await close();
  const file = join(dataDir, 'lab.sqlite');
  const bytes = await readFile(file);
  const half = bytes.subarray(0, Math.floor(bytes.length / 2 / 4096) * 4096);
  await writeFile(file, half);
  expect(await errorOf({ DATA_DIR: dataDir })).toMatch(
    /^The database .* is damaged\. Restore it from a backup/,
  );
  expect((await readFile(file)).equals(half)).toBe(true);
});

test('a read-only database stops the start with a message', async () => {
  // Root can write anywhere except on a read-only disk, and only root can mount one.
  const disk = await smallDisk();
  const dataDir = disk ?? (await createEmptyPlace('sqlite')).dataDir;
  const { close } = await openDatabase({ dataDir });
  await close();
  if (disk) makeReadOnly(disk);
  else await chmod(join(dataDir, 'lab.sqlite'), 0o444);
  expect(await errorOf({ DATA_DIR: dataDir })).toMatch(/cannot be written: check the permissions/);
});

onBothEngines('a database of a newer version stops the start with a message', async (engine) => {
  const place = await createEmptyPlace(engine);
  const first = await openDatabase(place);
  await sql`insert into migrations (name) values ('2031-01-01-mind-reading')`.execute(first.db);
  await first.close();
  const sentence = await errorOf({
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
  });
  expect(sentence).toBe(
    'The database was written by a newer version of this program (it has "2031-01-01-mind-reading"). Start that version instead.',
  );
});

test('a data folder that is a file stops the start with a message', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  const file = join(dataDir, 'folder');
  await writeFile(file, 'not a folder');
  expect(await errorOf({ DATA_DIR: file })).toBe(
    `The data folder ${file} cannot be used: it is not a folder.`,
  );
  expect(await readFile(file, 'utf8')).toBe('not a folder');
});

test('a folder in place of the database stops the start with a message', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  await mkdir(join(dataDir, 'lab.sqlite'));
  expect(await errorOf({ DATA_DIR: dataDir })).toMatch(/^The database .*lab\.sqlite cannot be /);
});

test('a database locked by another program stops the start with a message', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  const { close } = await openDatabase({ dataDir });
  await close();
  const other = new SqliteFile(join(dataDir, 'lab.sqlite'));
  other.exec('begin immediate');
  expect(await sentenceOf({ DATA_DIR: dataDir })).toMatch(/is locked by another program/);
  other.close();
});

test('a port in use stops the start with a message', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const sentence = await sentenceOf({ DATA_DIR: dataDir, PORT: String(port) });
  expect(sentence).toBe(`Port ${port} is in use by another program. Set PORT to a free port.`);
  taken.close();
});

test('an unreachable PostgreSQL or a missing database stops the start with a message', async () => {
  const nowhere = `127.0.0.1:${await freePort()}`;
  expect(await sentenceOf({ DATABASE_URL: `postgres://lab@${nowhere}/lab` })).toBe(
    `PostgreSQL at ${nowhere} is not responding: check DATABASE_URL and that the server is running (connect ECONNREFUSED ${nowhere}).`,
  );
  const url = new URL(inject('postgresUrl'));
  url.pathname = '/no-such-database';
  expect(await errorOf({ DATABASE_URL: url.href })).toMatch(
    /does not have the database named in DATABASE_URL \(.*\)\.$/,
  );
});

test('a start on PostgreSQL waits for a lock', async () => {
  const place = await createEmptyPlace('postgres');
  await (await openDatabase(place)).close();
  const other = new pg.Client({ connectionString: place.databaseUrl });
  await other.connect();
  await other.query('begin; lock table revision, products, admin');
  setTimeout(() => other.query('rollback'), 2500);
  const server = await startServer(place);
  expect((await send(server.url, 'GET', '/readyz')).status).toBe(200);
  await other.end();
});

test('a host of another machine stops the start with a message that names the setting', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  expect(await sentenceOf({ DATA_DIR: dataDir, HOST: '203.0.113.1' })).toContain('HOST');
});

test('an invalid setting stops the start with a message that names it', async () => {
  expect(await sentenceOf({ PORT: 'eighty' })).toContain('PORT');
});

test.for([
  [{ SITE_URL: 'techsurvivallab.example' }, 'SITE_URL'],
  [{ DATABASE_URL: 'mysql://root@localhost/lab' }, 'DATABASE_URL'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'CONTACT_TO'],
] as const)(
  'the invalid setting %j stops the start with a message that names it',
  async ([environment, name]) => {
    const { dataDir } = await createEmptyPlace('sqlite');
    expect(await errorOf({ DATA_DIR: dataDir, ...environment })).toContain(name);
  },
);
