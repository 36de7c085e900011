import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createSeededPlace } from '#tests/support/engines.ts';
import { killAtRename } from '#tests/support/kill-at-rename.ts';
import { findLost, login, send, sendAgain, startWriters } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

async function run(dataDir: string, args: string[], nodeOptions: string[] = []) {
  const file = new URL('../../scripts/lab.ts', import.meta.url).pathname;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [...nodeOptions, file, ...args], { env });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = await once(child, 'close');
  return { code, signal, output: (await output).join('').trim() };
}

const copiesIn = (dataDir: string) => globSync(join(dataDir, 'temporary/copy-*/*'));

/** Every copy is there when the first one gets its name. */
async function killWithCopy(dataDir: string, ...args: string[]): Promise<void> {
  const { signal } = await run(dataDir, args, killAtRename(''));
  expect(signal).toBe('SIGKILL');
  expect(copiesIn(dataDir)).not.toEqual([]);
}

test('a backup taken under 20 writers has every acknowledged write, and is restored by a command', async () => {
  const place = await createSeededPlace('sqlite');
  const server = await startServer(place);
  const writers = await startWriters(() => server.url);
  const { writes, products } = writers;
  await writers.acknowledge(60);
  const promised = writes.copy();
  const { code, output } = await run(place.dataDir, ['backup']);
  expect([code, output]).toEqual([0, expect.stringMatching(/^Backup verified: .*\.sqlite$/)]);
  const backup = output.replace('Backup verified: ', '');
  // Opening a backup in place would change it.
  const opened = { dataDir: place.dataDir, file: 'opened.sqlite' };
  await copyFile(backup, join(place.dataDir, opened.file));
  expect(await findLost(opened, promised, 'in between')).toEqual([]);
  // An edit after the backup is gone after the restore.
  await writers.stop();
  const edited = products.at(-1);
  const amazonUrl = 'https://www.amazon.com/s?k=after-the-backup';
  const headers = await login(server.url);
  expect(
    (await send(server.url, 'PATCH', `/api/products/${edited?.id}`, { amazonUrl }, headers)).status,
  ).toBe(200);
  const refused = await run(place.dataDir, ['restore', backup]);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringMatching(
      /^The site is still running on .* Stop it first\. Nothing was changed\.$/,
    ),
  ]);
  expect((await send(server.url, 'GET', '/api/products')).text).toContain(amazonUrl);
  server.signal('SIGTERM');
  expect(await server.exitCode).toBe(0);
  // A restore that is killed changes nothing, and the next start deletes its copies.
  await killWithCopy(place.dataDir, 'restore', backup);
  const unchanged = await startServer(place);
  expect(readdirSync(join(place.dataDir, 'temporary'))).toEqual(['lock']);
  expect((await send(unchanged.url, 'GET', '/api/products')).text).toContain(amazonUrl);
  unchanged.signal('SIGTERM');
  expect(await unchanged.exitCode).toBe(0);
  const restored = await run(place.dataDir, ['restore', backup]);
  const [from, saved, ...more] = restored.output.split('\n');
  expect([from, saved]).toEqual([
    expect.stringMatching(/^Restored from /),
    expect.stringMatching(/^The previous database is saved in .*before-restore-.*\.sqlite\.$/),
  ]);
  // Whether an email was still queued at the time of the backup is random.
  for (const line of more) expect(line).toMatch(/^(Emails that were waiting |All sessions were )/);
  expect(await findLost(place, promised, 'in between')).toEqual([]);
  const { url } = await startServer(place);
  expect((await sendAgain(url, 'GET', '/api/products')).text).not.toContain(amazonUrl);
});

test('a copy that is killed leaves no file, and the next command deletes its copies', async () => {
  const { databaseUrl = '', dataDir } = await createSeededPlace('postgres');
  const target = join(dataDir, 'lab.sqlite');
  await killWithCopy(dataDir, 'copy', '--from', databaseUrl, '--to', `sqlite:${target}`);
  expect(existsSync(target)).toBe(false);
  const copied = await run(dataDir, ['copy', '--from', databaseUrl, '--to', `sqlite:${target}`]);
  expect(copied.output).toContain('Every row was read back and is identical.');
  expect(readdirSync(join(dataDir, 'temporary'))).toEqual(['lock']);
});
