import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BackupRecord, RestoreState, SiteRecord } from '#contract/admin.ts';
import type { MessagePage } from '#contract/messages.ts';
import { createSeededPlace } from '#tests/support/engines.ts';
import { aMessage } from '#tests/support/test-app.ts';
import { findLost, login, send, sendAgain, startWriters } from '#tests/support/writers.ts';
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
  // An edit after the backup is gone after the restore; the site pauses for it, or may be stopped.
  await writers.stop();
  const edited = products.at(-1);
  const amazonUrl = 'https://www.amazon.com/s?k=after-the-backup';
  expect(
    (await send(server.url, 'PATCH', `/api/products/${edited?.id}`, { amazonUrl }, headers)).status,
  ).toBe(200);
  expect((await send(server.url, 'GET', '/api/products')).text).toContain(amazonUrl);
  const restored = await run('restore', place.dataDir, backup);
  const [from, saved, ...more] = restored.output.split('\n');
  expect([from, saved]).toEqual([
    expect.stringMatching(/^Restored from /),
    expect.stringMatching(/^The previous database is saved in .*before-restore-.*\.sqlite\.$/),
  ]);
  // Whether an email was still queued at the time of the backup is random.
  for (const line of more) expect(line).toMatch(/^(Emails that were waiting |All sessions were )/);
  expect((await sendAgain(server.url, 'GET', '/api/products')).text).not.toContain(amazonUrl);
  server.signal('SIGTERM');
  expect(await server.exitCode).toBe(0);
  expect(await findLost(place, promised, 'in between')).toEqual([]);
});

/** A site with a message before the backup and one after it. */
async function siteWithBackup() {
  const place = await createSeededPlace('sqlite');
  const server = await startServer(place);
  const headers = await login(server.url);
  const write = (message: string) =>
    send(server.url, 'POST', '/api/contact', { ...aMessage, message });
  expect((await write('Before the backup.')).status).toBe(200);
  const made = await send(server.url, 'POST', '/api/admin/backups', undefined, headers);
  const { name } = JSON.parse(made.text) as BackupRecord;
  expect((await write('After the backup.')).status).toBe(200);
  const path = `/api/admin/backups/${name}`;
  return { place, server, headers, path };
}

const messagesOf = async (url: string, headers: Record<string, string>): Promise<string[]> => {
  const { text } = await sendAgain(url, 'GET', '/api/admin/messages', undefined, headers);
  return (JSON.parse(text) as MessagePage).rows.map(({ excerpt }) => excerpt);
};

test('a restore in the admin pauses every process and keeps the state before', async () => {
  const { place, server, headers, path } = await siteWithBackup();
  const other = await startServer(place);
  const started = await send(server.url, 'POST', `${path}/restore`, {}, headers);
  expect(started.status).toBe(200);
  const pages = await Promise.all(
    [server, other].map(async ({ url }) => {
      for (;;) {
        const answer = await fetch(url);
        if (answer.status === 503) return answer;
      }
    }),
  );
  for (const page of pages) {
    expect(page.headers.get('Retry-After')).toBe('15');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(await page.text()).toContain('Back in a minute.');
  }
  for (const { url } of [server, other]) {
    const session = await sendAgain(url, 'GET', '/api/admin/unread', undefined, headers);
    expect(session.status).toBe(401);
    const again = await login(url);
    expect(await messagesOf(url, again)).toEqual(['Before the backup.']);
    const site = await send(url, 'GET', '/api/admin/site', undefined, again);
    const [before] = (JSON.parse(site.text) as SiteRecord).backups ?? [];
    expect(before?.occasion).toBe('before a restore');
  }
});

test('a server killed during a restore has the old or the new state, and starts again', async () => {
  const { place, server, headers, path } = await siteWithBackup();
  let { url, kill } = server;
  let session = headers;
  let before = ['After the backup.', 'Before the backup.'];
  for (const delay of [0, 500, 1500]) {
    await send(url, 'POST', `${path}/restore`, {}, session);
    await sleep(delay);
    await kill();
    ({ url, kill } = await startServer(place));
    session = await login(url);
    const messages = await messagesOf(url, session);
    expect([before, ['Before the backup.']]).toContainEqual(messages);
    const { text } = await send(url, 'GET', '/api/admin/restore', undefined, session);
    expect((JSON.parse(text) as RestoreState).isRunning).toBe(false);
    const message = `Written after a start: ${delay}.`;
    await send(url, 'POST', '/api/contact', { ...aMessage, message });
    before = [message, ...messages];
    expect(await messagesOf(url, session)).toEqual(before);
  }
});
