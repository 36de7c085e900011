import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSeededPlace } from '#tests/support/engines.ts';
import { findLost, send, sendAgain, startWriters } from '#tests/support/writers.ts';
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

test('a backup taken under 20 writers has every acknowledged write, and is restored by a command', async () => {
  const place = await createSeededPlace('sqlite');
  const server = await startServer(place);
  const writers = await startWriters(() => server.url);
  const { writes, products, headers } = writers;
  const backup = join(place.dataDir, 'copy.sqlite');
  await writers.acknowledge(60);
  const promised = writes.copy();
  const { code, output } = await run('backup', place.dataDir, backup);
  expect([code, output]).toEqual([0, `Backup verified: ${backup}`]);
  // Opening a backup in place would change it, and a restore rejects changed backups.
  const opened = { dataDir: place.dataDir, file: 'opened.sqlite' };
  await copyFile(backup, join(place.dataDir, opened.file));
  expect(await findLost(opened, promised, 'in between')).toEqual([]);
  // An edit after the backup is gone after the restore.
  await writers.stop();
  const edited = products.at(-1);
  const amazonUrl = 'https://www.amazon.com/s?k=after-the-backup';
  expect(
    (await send(server.url, 'PATCH', `/api/products/${edited?.id}`, { amazonUrl }, headers)).status,
  ).toBe(200);
  const refused = await run('restore', place.dataDir, backup);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringMatching(
      /^The site is still running on .* Stop it first\. Nothing was changed\.$/,
    ),
  ]);
  expect((await send(server.url, 'GET', '/api/products')).text).toContain(amazonUrl);
  server.signal('SIGTERM');
  expect(await server.exitCode).toBe(0);
  const restored = await run('restore', place.dataDir, backup);
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
