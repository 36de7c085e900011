import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { seedProducts } from '#database/queries/products.ts';
import { subscribe } from '#database/queries/subscribers.ts';
import { createMigratedPlace } from '#tests/support/engines.ts';
import { threeProducts } from '#tests/support/products.ts';
import { backUp, hashOf } from './backup.ts';
import { drill } from './drill.ts';

const taken = new Date('2026-11-15T03:10:00Z');
const now = new Date('2026-11-15T12:00:00Z');

async function aBackup() {
  const { dataDir } = await createMigratedPlace('sqlite');
  const { db, close } = await openDatabase({ dataDir });
  await seedProducts(db, threeProducts);
  for (let n = 0; n < 40; n += 1) await subscribe(db, `reader-${n}@example.org`, taken);
  const backup = join(dataDir, 'backups', 'lab-2026-11-15T03-10-00.sqlite');
  await backUp(join(dataDir, 'lab.sqlite'), backup, { taken });
  // Written after the backup, so the drill must ignore it.
  await subscribe(db, 'later@example.org', now);
  await close();
  return { backup, folder: join(dataDir, 'backups') };
}

/** Also updates the hash, like an informed attacker. */
async function tamper(backup: string, change: (file: SqliteFile.Database) => void): Promise<void> {
  const file = new SqliteFile(backup);
  change(file);
  file.close();
  const receipt = JSON.parse(await readFile(`${backup}.json`, 'utf8'));
  await writeFile(`${backup}.json`, JSON.stringify({ ...receipt, sha256: await hashOf(backup) }));
}

test('a drill restores and opens the backup, compares every row count and leaves no files', async () => {
  const { backup, folder } = await aBackup();
  const before = await readdir(folder);
  const drilled = await drill(backup, now);
  expect(drilled.taken).toEqual(taken);
  expect(drilled.rows).toMatchObject({
    products: 3,
    subscribers: 40,
    messages: 0,
    data_version: 1,
  });
  expect(await readdir(folder)).toEqual(before);
});

test('a drill names the table that has lost rows', async () => {
  const { backup } = await aBackup();
  await tamper(backup, (file) =>
    file.exec("delete from subscribers where email = 'reader-7@example.org'"),
  );
  await expect(drill(backup, now)).rejects.toThrow(/has 39 rows of subscribers instead of 40\.$/);
});

test('a drill reports a changed file, a damaged file and a missing receipt', async () => {
  const { backup } = await aBackup();
  const bytes = await readFile(backup);
  await writeFile(backup, bytes.fill(0xa5, 8192, 8300));
  await expect(drill(backup, now)).rejects.toThrow(
    'has changed since it was written at 2026-11-15T03:10',
  );
  await writeFile(backup, 'Dear diary, '.repeat(1000));
  const receipt = JSON.parse(await readFile(`${backup}.json`, 'utf8'));
  await writeFile(`${backup}.json`, JSON.stringify({ ...receipt, sha256: await hashOf(backup) }));
  await expect(drill(backup, now)).rejects.toThrow('is damaged or not a database of this site.');
  await expect(drill(`${backup}.elsewhere`, now)).rejects.toThrow('No backup found at');
  await rm(`${backup}.json`);
  await expect(drill(backup, now)).rejects.toThrow('row counts is missing');
});
