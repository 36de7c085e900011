import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { createEmptyPlace, createMigratedPlace } from '#tests/support/engines.ts';
import { openDatabase } from './connect.ts';

async function errorOf(place: Parameters<typeof openDatabase>[0]): Promise<string> {
  const failure = await openDatabase(place).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DatabaseOpenError);
  return (failure as Error).message;
}

if (process.platform !== 'win32')
  test('new files in the data folder are readable by their owner only', async () => {
    const { dataDir } = await createEmptyPlace('sqlite');
    const database = await openDatabase({ dataDir });
    const names = await readdir(dataDir);
    const modes = await Promise.all(
      names.map(async (name) => (await stat(join(dataDir, name))).mode & 0o777),
    );
    await database.close();
    expect(names).toContain('lab.sqlite-wal');
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

test('an unusable database is rejected with a message and stays unchanged; a missing folder is created', async () => {
  const { dataDir } = await createMigratedPlace('sqlite');
  const file = join(dataDir, 'lab.sqlite');
  const whole = await readFile(file);
  const half = whole.subarray(0, Math.floor(whole.length / 2 / 4096) * 4096);
  for (const damaged of [half, Buffer.from('not a database '.repeat(1000))]) {
    await writeFile(file, damaged);
    expect(await errorOf({ dataDir })).toMatch(/ is damaged\. Restore it from a backup/);
    expect((await readFile(file)).equals(damaged)).toBe(true);
  }
  expect(await errorOf({ dataDir: file })).toMatch(/lab\.sqlite cannot be opened: /);
  await mkdir(join(dataDir, 'folder'));
  expect(await errorOf({ dataDir, file: 'folder' })).toMatch(/folder cannot be /);
  await (await openDatabase({ dataDir: join(dataDir, 'not', 'there', 'yet') })).close();
});

const mount = (...args: string[]): boolean => spawnSync('mount', args).status === 0;

/** A disk of sixteen megabytes; undefined without the permission to mount one. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lab-disk-'));
  const isMounted = mount('-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder);
  onTestFinished(async () => {
    if (isMounted) spawnSync('umount', ['--lazy', folder]);
    await rmdir(folder);
  });
  return isMounted ? folder : undefined;
}

/** Makes the disk read-only, even for root. */
function makeReadOnly(disk: string): void {
  if (!mount('-o', 'remount,ro', disk)) throw new Error('The disk cannot be made read-only.');
}

test('a read-only database is rejected with a message', async () => {
  // Root can write anywhere except on a read-only disk, and only root can mount one.
  const disk = await smallDisk();
  const dataDir = disk ?? (await createEmptyPlace('sqlite')).dataDir;
  await (await openDatabase({ dataDir })).close();
  if (disk) makeReadOnly(disk);
  else await chmod(join(dataDir, 'lab.sqlite'), 0o444);
  expect(await errorOf({ dataDir })).toMatch(/cannot be written: check the permissions/);
});

test('a full disk is rejected with a message', async () => {
  const dataDir = await smallDisk();
  // Only root can mount one.
  if (!dataDir) return;
  await writeFile(join(dataDir, 'filling'), Buffer.alloc(15.9 * 1024 * 1024));
  expect(await errorOf({ dataDir })).toMatch(/cannot be opened: the disk is full\.$/);
});

test('an unreachable or unknown PostgreSQL database is reported without its password', async () => {
  const dataDir = '/nowhere';
  const unreachable = await errorOf({
    dataDir,
    databaseUrl: 'postgres://lab:geheim@127.0.0.1:9/postgres',
  });
  expect(unreachable).toMatch(/^PostgreSQL at 127.0.0.1:9 can’t be used: .*ECONNREFUSED/);
  expect(unreachable).not.toContain('geheim');
  const url = new URL(inject('postgresUrl'));
  url.pathname = '/no-such-database';
  expect(await errorOf({ dataDir, databaseUrl: url.href })).toMatch(
    /database "no-such-database" does not exist\. Check DATABASE_URL/,
  );
});
