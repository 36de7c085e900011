import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { openDatabase } from '#database/connect.ts';
import { startServer } from '#tests/faults/servers.ts';
import { startBalancer } from '#tests/support/load-balancer.ts';
import { failingStart } from '#tests/support/server-process.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { confirmedReaders } from '#tests/support/subscribers.ts';
import { findLost, WriteLog } from '#tests/support/write-log.ts';
import {
  freshAddress,
  login,
  productsOf,
  type Sent,
  send,
  startWriters,
} from '#tests/support/writers.ts';
import { launchCluster, startCluster, startPgbouncer } from './clusters.ts';

const readers = 60;

test('three processes work behind PgBouncer in transaction mode', async () => {
  const cluster = await startCluster();
  const databaseUrl = await startPgbouncer(cluster);
  const smtpServer = await startSmtpServer();
  const mail = { SMTP_URL: smtpServer.url, CONTACT_TO: 'owner@lab.example', MAIL_PER_SECOND: '20' };
  const place = { dataDir: '/nowhere', databaseUrl };
  const servers = await Promise.all([1, 2, 3].map(() => startServer(place, mail)));
  const balancer = await startBalancer(() => servers.map(({ port }) => port));
  onTestFinished(() => balancer.close());
  const { url } = balancer;
  const token = await login(url);
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: cluster.url });
  onTestFinished(() => database.close());
  await confirmedReaders(database.db, readers);
  await sendIssue(url, token);
  const writes = new WriteLog();
  const writers = startWriters({ url: () => url, token, products: await productsOf(url), writes });
  let max = 0;
  const end = performance.now() + 15_000;
  while (performance.now() < end) {
    const [row] = await cluster.ask<{ count: string }>(
      "select count(*) from pg_stat_activity where usename = 'lab'",
    );
    max = Math.max(max, Number(row?.count));
    await sleep(500);
  }
  await writers.stop();
  await expect.poll(() => issuesOf(smtpServer).size, { timeout: 60_000 }).toBe(readers);
  const lost = await findLost(database, writes);
  expect([writes.surprises, lost]).toEqual([[], []]);
  await limitsAreShared(url);
  for (const server of servers) expect((await send(server.url, 'GET', '/readyz')).status).toBe(200);
});

test('behind PgBouncer a lost database is detected in time and used again soon', async () => {
  const cluster = await startCluster();
  const server = await startServer({
    dataDir: '/nowhere',
    databaseUrl: await startPgbouncer(cluster),
  });
  const { url } = server;
  const writes = new WriteLog();
  const answers: Sent[] = [];
  const parts = {
    url: () => url,
    token: await login(url),
    products: await productsOf(url),
    writes,
  };
  const writers = startWriters({ ...parts, onAnswer: (answer) => answers.push(answer) });
  await send(url, 'GET', '/');
  await expect.poll(() => writes.acknowledged, { timeout: 30_000 }).toBeGreaterThan(100);
  await cluster.server.stop();
  answers.length = 0;
  await expect.poll(() => writes.doubtful, { timeout: 60_000 }).toBeGreaterThan(40);
  expect((await send(url, 'GET', '/')).status).toBe(200);
  expect((await send(url, 'GET', '/readyz')).status).toBe(503);
  const again = await launchCluster(cluster.data, cluster.port);
  const before = writes.acknowledged;
  await expect
    .poll(() => writes.acknowledged, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(before);
  await writers.stop();
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: again.url });
  const lost = await findLost(database, writes);
  await database.close();
  expect([lost, writes.surprises]).toEqual([[], []]);
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

async function sendIssue(url: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await send(url, 'POST', '/api/admin/letters', undefined, headers);
  const { id } = JSON.parse(response.text) as { id: number };
  expect(
    (await send(url, 'POST', `/api/admin/letters/${id}/send`, undefined, headers)).status,
  ).toBe(200);
}

/** The limit is counted in the database; separate counters would allow three times as many. */
async function limitsAreShared(url: string): Promise<void> {
  const [product] = await productsOf(url);
  const headers = { 'X-Forwarded-For': freshAddress() };
  const body = { emoji: product?.votes[0]?.emoji };
  const statuses: number[] = [];
  // Sequential, so that each request reaches another process without overloading the machine.
  const max = rateLimits.votesPerProduct.points;
  for (let n = 0; n < max + 10; n += 1)
    statuses.push(
      (await send(url, 'POST', `/api/products/${product?.id}/vote`, body, headers)).status,
    );
  expect(statuses).toEqual([...Array(max).fill(200), ...Array(10).fill(429)]);
}
