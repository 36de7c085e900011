import { spawn } from 'node:child_process';
import { globSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { createEarlierPlace } from '#tests/support/earlier-database.ts';
import {
  createEmptyPlace,
  createMigratedPlace,
  onBothEngines,
  openAt,
  type Place,
} from '#tests/support/engines.ts';
import { killAtRename } from '#tests/support/kill-at-rename.ts';
import { createTestApp } from '#tests/support/test-app.ts';

interface Outcome {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  error: string;
}

/** Runs a command as npm would, next to the open site. */
function run(
  { dataDir, databaseUrl = '' }: Place,
  words: string[],
  input = '',
  nodeOptions: string[] = [],
) {
  const file = fileURLToPath(new URL('../lab.ts', import.meta.url));
  const { NODE_COMPILE_CACHE } = process.env;
  const env = { PATH: '', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE };
  const command = spawn(process.execPath, [...nodeOptions, file, ...words], { env });
  command.stdin.on('error', () => {});
  command.stdin.end(input);
  return new Promise<Outcome>((resolve) => {
    let out = '';
    let error = '';
    command.stdout.on('data', (chunk) => {
      out += chunk;
    });
    command.stderr.on('data', (chunk) => {
      error += chunk;
    });
    command.on('close', (code, signal) => resolve({ code, signal, out, error }));
  });
}

test('a new admin password applies immediately and ends every session', async () => {
  const place = await createMigratedPlace('sqlite');
  const app = await createTestApp('sqlite', { place });
  const token = await app.login();
  const answer = await run(place, ['password'], 'a new door, a new key\nnot this line');
  expect([answer.code, answer.error]).toEqual([0, '']);
  expect(answer.out + answer.error).not.toContain('a new key');
  expect((await app.guess('a new door, a new key')).status).toBe(200);
  expect((await app.updateLink('https://www.amazon.com/dp/1', token)).status).toBe(401);
});

onBothEngines('a command without a database fails and creates none', async (engine) => {
  const place = await createEmptyPlace(engine);
  const { code, error } = await run(place, ['password'], 'a new door, a new key');
  expect([code, error]).toEqual([
    1,
    expect.stringMatching(/^(No database found at|The database at DATABASE_URL is empty)/),
  ]);
  expect(readdirSync(place.dataDir)).toEqual([]);
});

onBothEngines('an upgrade is rejected while a site runs on the database', async (engine) => {
  const place = await createMigratedPlace(engine);
  await (await openAt(place)).probe();
  const { code, error } = await run(place, ['upgrade']);
  expect([code, error]).toEqual([
    1,
    expect.stringMatching(
      /^The site is still running on .* Stop it first\. Nothing was changed\.$/m,
    ),
  ]);
});

onBothEngines('a killed upgrade changes nothing, and the next one keeps all', async (engine) => {
  const place = await createEarlierPlace(engine);
  const files = (pattern: string) => globSync(pattern, { cwd: place.dataDir });
  const rejectsStart = () =>
    expect(openDatabase(place)).rejects.toThrow('Run "npm run lab -- upgrade" once');
  await rejectsStart();
  // The backup gets its name after the last change, before all of them are committed.
  const { signal } = await run(place, ['upgrade'], '', killAtRename('/backups/'));
  expect([signal, files('temporary/*/before.sqlite').length]).toEqual(['SIGKILL', 1]);
  expect(files('backups/*')).toEqual([]);
  await rejectsStart();
  const { code, out, error } = await run(place, ['upgrade']);
  expect([code, error]).toEqual([0, '']);
  expect(out).toContain('product keychron-k2: unpublished changes');
  expect(out).toContain('post broken-yaml: unreadable text of version 1');
  expect(out).toContain('subscriber dora@readers.example: the monthly email');
  expect(files('{temporary/*,backups/*}').toSorted()).toEqual([
    expect.stringMatching(/^backups.lab-.*sqlite$/),
    expect.stringMatching(/^temporary.lock$/),
  ]);
  expect((await run(place, ['upgrade'])).out).toContain('Nothing was changed');
  await (await openDatabase(place)).close();
});
