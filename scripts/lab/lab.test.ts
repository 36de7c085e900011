import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteFile from 'better-sqlite3';
import { expect, test } from 'vitest';
import { exportPerson } from '#database/ops/privacy.ts';
import { readAdmin } from '#database/queries/admin.ts';
import {
  createEmptyPlace,
  createMigratedPlace,
  onBothEngines,
  type Place,
} from '#tests/support/engines.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';

/** Runs a command as npm would, next to the open site. */
function run({ dataDir, databaseUrl = '' }: Place, words: string[], input = '') {
  const file = fileURLToPath(new URL('../lab.ts', import.meta.url));
  const { NODE_COMPILE_CACHE } = process.env;
  const env = { PATH: '', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE };
  const command = spawn(process.execPath, [file, ...words], { env });
  command.stdin.on('error', () => {});
  command.stdin.end(input);
  return new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
    let out = '';
    let error = '';
    command.stdout.on('data', (chunk) => {
      out += chunk;
    });
    command.stderr.on('data', (chunk) => {
      error += chunk;
    });
    command.on('close', (code) => resolve({ code, out, error }));
  });
}

const password = (place: Place, input: string) => run(place, ['password'], input);
const privacy = (place: Place, words: string[], input = '') =>
  run(place, ['privacy', ...words], input);

test('a new admin password applies immediately and ends every session', async () => {
  const place = await createMigratedPlace('sqlite');
  const app = await createTestApp('sqlite', { place });
  const token = await app.login();
  const answer = await password(place, 'a new door, a new key\nnot this line');
  expect([answer.code, answer.error]).toEqual([0, '']);
  expect(answer.out + answer.error).not.toContain('a new key');
  expect((await app.guess('a new door, a new key')).status).toBe(200);
  expect((await app.updateLink('https://www.amazon.com/dp/1', token)).status).toBe(401);
});

test('a person’s data is exported, and erased from every file while the site runs', async () => {
  const place = await createMigratedPlace('sqlite');
  const app = await createTestApp('sqlite', { place });
  await app.contact(aMessage);
  const stored = await exportPerson(app.database.db, aMessage.email);
  expect(JSON.parse((await privacy(place, ['export', 'ADA@example.org'])).out)).toEqual(stored);
  const hasMessage = (name: string) =>
    readFileSync(join(place.dataDir, name)).includes(aMessage.message);
  // Reads only the log, because opening the database file would release SQLite's locks on it.
  expect(hasMessage('lab.sqlite-wal')).toBe(true);
  const gone = await privacy(place, ['delete', aMessage.email], 'yes\n');
  expect(gone.error).toMatch(
    /^Delete 1 message and 1 email stored about Ada@example\.org\? Type yes/,
  );
  expect(JSON.parse(gone.out)).toMatchObject({ deleted: { messages: 1 } });
  expect(readdirSync(place.dataDir).filter(hasMessage)).toEqual([]);
});

test('data erased during a read is reported to be still in the log, with the reason', async () => {
  const place = await createMigratedPlace('sqlite');
  const app = await createTestApp('sqlite', { place });
  await app.contact(aMessage);
  const reader = new SqliteFile(join(place.dataDir, 'lab.sqlite'), { readonly: true });
  reader.exec('begin; select count(*) from messages');
  const { code, out, error } = await privacy(place, ['delete', aMessage.email, '--yes']);
  reader.close();
  expect(JSON.parse(out)).toMatchObject({ deleted: { messages: 1 } });
  expect([code, error]).toEqual([
    1,
    expect.stringMatching(/^The rows are deleted, but .* still in its log.*\n$/),
  ]);
  expect((await privacy(place, ['delete', aMessage.email, '--yes'])).code).toBe(0);
  expect(readFileSync(join(place.dataDir, 'lab.sqlite-wal')).includes(aMessage.message)).toBe(
    false,
  );
});

onBothEngines('a command without a database fails and creates none', async (engine) => {
  const place = await createEmptyPlace(engine);
  const { code, error } = await run(place, ['privacy', 'export', 'ada@example.org']);
  expect([code, error]).toEqual([
    1,
    expect.stringMatching(/^(No database found at|The database at DATABASE_URL is empty)/),
  ]);
  expect(readdirSync(place.dataDir)).toEqual([]);
});

test('a backup without the secret passes its drill; invalid arguments are rejected', async () => {
  const place = await createMigratedPlace('sqlite');
  expect((await run(place, ['drill'])).error).toBe(
    'No backups yet. Create one: npm run lab -- backup\n',
  );
  const app = await createTestApp('sqlite', { place });
  const { secret = '' } = (await readAdmin(app.database.db)) ?? {};
  const { code, out, error } = await run(place, ['backup', '--without-secret']);
  expect([code, error]).toEqual([0, '']);
  const file = out.trim().split('Backup verified: ')[1] ?? '';
  expect(readFileSync(file).includes(secret)).toBe(false);
  const drilled = await run(place, ['drill', basename(file)]);
  expect([drilled.code, drilled.error]).toEqual([0, '']);
  expect(drilled.out).toMatch(
    /products +3 rows\n(.*\n)*.* old, can be restored and is complete\.\n$/,
  );
  expect((await run(place, ['backup', '--without-everything'])).error).toMatch(
    /^Unknown arguments\./,
  );
});
