import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { freshPlace } from '#tests/support/engines.ts';
import { backUp, restore } from './sqlite-backup.ts';

const quietly = () => {};

async function backedUp() {
  const { dataDir } = await freshPlace('sqlite');
  const file = join(dataDir, 'lab.sqlite');
  await (await openDatabase({ dataDir })).close();
  const backup = join(dataDir, 'backup.sqlite');
  await backUp(file, backup, quietly);
  return { dataDir, file, backup };
}

test('a restore moves aside what is no database at all, and keeps it', async () => {
  const { dataDir, file, backup } = await backedUp();
  const wreck = 'Not a database, but somebody may want it back. '.repeat(200);
  await writeFile(file, wreck);
  const { kept = '' } = await restore(backup, file, new Date('2026-11-15T12:00:00Z'), quietly);
  expect(await readFile(kept, 'utf8')).toBe(wreck);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  await (await openDatabase({ dataDir })).close();
});

test('a backup of what is no database is refused in a sentence', async () => {
  const { dataDir, file } = await backedUp();
  await writeFile(file, 'Not a database. '.repeat(600));
  const refusal = `${file} is damaged or no database of this site.`;
  await expect(backUp(file, join(dataDir, 'second.sqlite'), quietly)).rejects.toThrow(refusal);
});
