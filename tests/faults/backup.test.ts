import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createEmptyPlace } from '#tests/support/engines.ts';
import { ownedPlace } from '#tests/support/test-app.ts';
import { findLost, send, startWriters } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

const run = (command: 'backup' | 'restore', dataDir: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const file = new URL('../../scripts/lab.ts', import.meta.url).pathname;
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir };
    const child = execFile(
      process.execPath,
      [file, command, ...args],
      { env },
      (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, output: (stdout + stderr).trim() }),
    );
  });

test('a backup taken under 20 writers has every acknowledged write, and is restored while the site is stopped', async () => {
  const place = await ownedPlace('sqlite');
  const server = await startServer(place);
  const writers = await startWriters(() => server.url);
  const { writes, products, token } = writers;
  const backups = 2;
  let promised = writes.copy();
  for (let backup = 0; backup < backups; backup += 1) {
    await writers.acknowledge(60);
    promised = writes.copy();
    const { code, output } = await run(
      'backup',
      place.dataDir,
      join(place.dataDir, `copy-${backup}.sqlite`),
    );
    expect(output).toMatch(/^Backup verified: .*copy-\d+\.sqlite$/);
    expect(code).toBe(0);
    // Opening a backup in place would change it, and a restore rejects changed backups.
    const opened = { dataDir: place.dataDir, file: `opened-${backup}.sqlite` };
    await copyFile(join(place.dataDir, `copy-${backup}.sqlite`), join(place.dataDir, opened.file));
    expect(await findLost(opened, promised, 'in between')).toEqual([]);
  }
  // An edit after the backup is gone after the restore, which needs the site to be stopped.
  await writers.stop();
  const edited = products.at(-1);
  const amazonUrl = 'https://www.amazon.com/s?k=after-the-backup';
  const headers = { Authorization: `Bearer ${token}` };
  expect(
    (await send(server.url, 'PATCH', `/api/products/${edited?.id}`, { amazonUrl }, headers)).status,
  ).toBe(200);
  expect((await send(server.url, 'GET', '/api/products')).text).toContain(amazonUrl);
  const backup = join(place.dataDir, `copy-${backups - 1}.sqlite`);
  const rejected = await run('restore', place.dataDir, backup);
  expect(rejected.output).toMatch(/^The site is still running on .* Stop it first\./);
  server.signal('SIGTERM');
  await server.exitCode;
  const restored = await run('restore', place.dataDir, backup);
  const [from, saved, ...more] = restored.output.split('\n');
  expect([from, saved]).toEqual([
    expect.stringMatching(/^Restored from /),
    expect.stringMatching(/^The previous database is saved in .*before-restore-.*\.sqlite\.$/),
  ]);
  // Whether an email was still queued at the time of the backup is random.
  for (const line of more) expect(line).toMatch(/^(Emails that were waiting |All sessions were )/);
  expect(await findLost(place, promised, 'in between')).toEqual([]);
  const again = await startServer(place);
  expect((await send(again.url, 'GET', '/api/products')).text).not.toContain(amazonUrl);
});

test('a restore over a damaged database needs a confirmation and saves the damaged file', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  const first = await openDatabase({ dataDir });
  await first.close();
  expect((await run('backup', dataDir)).code).toBe(0);
  const [backup = ''] = await readdir(join(dataDir, 'backups'));
  const file = join(dataDir, 'lab.sqlite');
  const damaged = (await readFile(file)).fill(0xa5, 4096);
  await writeFile(file, damaged);
  const from = join(dataDir, 'backups', backup);
  const rejected = await run('restore', dataDir, from);
  expect([rejected.code, rejected.output]).toEqual([
    1,
    expect.stringContaining('--accept-resubscribe'),
  ]);
  const { code, output } = await run('restore', dataDir, from, '--accept-resubscribe');
  expect(code).toBe(0);
  const saved = /The previous database is saved in (.*)\.$/m.exec(output)?.[1] ?? '';
  expect((await readFile(saved)).equals(damaged)).toBe(true);
  await (await openDatabase({ dataDir })).close();
});
