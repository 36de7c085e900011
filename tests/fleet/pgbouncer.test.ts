import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startServer } from '#tests/faults/servers.ts';
import { openAt } from '#tests/support/engines.ts';
import { failingStart } from '#tests/support/server-process.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { confirmedReaders } from '#tests/support/subscribers.ts';
import {
  exceedVoteLimit,
  findLost,
  limitedVotes,
  login,
  roundRobin,
  send,
  sendIssue,
  startWriters,
} from '#tests/support/writers.ts';
import { startCluster, startPgbouncer } from './pgbouncer.ts';

const readers = 60;

test('three processes work behind PgBouncer in transaction mode', async () => {
  const cluster = await startCluster();
  const databaseUrl = await startPgbouncer(cluster);
  const smtpServer = await startSmtpServer();
  const mail = { SMTP_URL: smtpServer.url, CONTACT_TO: 'owner@lab.example', MAIL_PER_SECOND: '20' };
  const place = { dataDir: '/nowhere', databaseUrl };
  const servers = await Promise.all([1, 2, 3].map(() => startServer(place, mail)));
  const url = roundRobin(servers);
  const token = await login(url());
  const own = { dataDir: '/nowhere', databaseUrl: cluster.databaseUrl };
  const database = await openAt(own);
  await confirmedReaders(database.db, readers);
  await sendIssue(url(), token);
  const writers = await startWriters(url, { token });
  await sleep(15_000);
  await writers.stop();
  await expect.poll(() => issuesOf(smtpServer).size, { timeout: 60_000 }).toBe(readers);
  expect(await findLost(own, writers.writes)).toEqual([]);
  expect(writers.writes.surprises).toEqual([]);
  // Separate counters would allow three times as many.
  expect(await exceedVoteLimit(url)).toEqual(limitedVotes);
  for (const server of servers) expect((await send(server.url, 'GET', '/readyz')).status).toBe(200);
});

test('behind PgBouncer a lost database is detected in time and used again soon', async () => {
  const cluster = await startCluster();
  const server = await startServer({
    dataDir: '/nowhere',
    databaseUrl: await startPgbouncer(cluster),
  });
  const { url } = server;
  const writers = await startWriters(() => url);
  const { writes } = writers;
  await send(url, 'GET', '/');
  await writers.acknowledge(100);
  await cluster.halt('in order');
  await expect.poll(() => writes.doubtful, { timeout: 60_000 }).toBeGreaterThan(40);
  expect((await send(url, 'GET', '/')).status).toBe(200);
  expect((await send(url, 'GET', '/readyz')).status).toBe(503);
  await cluster.resume();
  await writers.acknowledge(1);
  await writers.stop();
  const own = { dataDir: '/nowhere', databaseUrl: cluster.databaseUrl };
  expect([await findLost(own, writes), writes.surprises]).toEqual([[], []]);
});

test('a wrong PgBouncer configuration stops the start with a message that names the setting', async () => {
  const cluster = await startCluster();
  const strict = await startPgbouncer(cluster, (text) =>
    text.replace(/^ignore_startup_parameters.*$/m, ''),
  );
  const first = await failingStart({ DATABASE_URL: strict, DATA_DIR: '/nowhere', PORT: '0' });
  expect([first.code, first.output]).toEqual([
    1,
    expect.stringContaining('set ignore_startup_parameters = '),
  ]);
  const single = await startPgbouncer(cluster, (text) =>
    text.replace('pool_mode = transaction', 'pool_mode = statement'),
  );
  const second = await failingStart({ DATABASE_URL: single, DATA_DIR: '/nowhere', PORT: '0' });
  expect([second.code, second.output]).toEqual([
    1,
    expect.stringContaining('set pool_mode = transaction'),
  ]);
});

const issuesOf = (smtpServer: Awaited<ReturnType<typeof startSmtpServer>>): Set<string> =>
  new Set(
    smtpServer.mails
      .map(({ recipients }) => recipients.join())
      .filter((to) => /^reader-\d+@/.test(to)),
  );
