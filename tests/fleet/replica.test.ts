import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#tests/faults/servers.ts';
import { openAt } from '#tests/support/engines.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { openSlowConnection } from '#tests/support/slow-connection.ts';
import { type ArrivedMail, startSmtpServer } from '#tests/support/smtp-server.ts';
import { confirmedReaders } from '#tests/support/subscribers.ts';
import {
  findLost,
  login,
  roundRobin,
  send,
  sendIssue,
  startWriters,
} from '#tests/support/writers.ts';
import { startReaders } from './fleet.ts';

const subscribers = 400;

async function startPair(settings: readonly string[]) {
  const primary = await startPostgres({ durable: true, settings });
  onTestFinished(() => primary.stop());
  const replica = await startPostgres({ durable: true, replicaOf: primary });
  onTestFinished(() => replica.stop());
  return { primary, replica };
}

/** Two processes under writers and readers, which send an issue through a database address that can move. */
async function startLoad(primary: PostgresServer) {
  const address = await openSlowConnection(new URL(primary.url));
  const smtpServer = await startSmtpServer();
  const mail = { SMTP_URL: smtpServer.url, CONTACT_TO: 'owner@lab.example', MAIL_PER_SECOND: '20' };
  const place = { dataDir: '/nowhere', databaseUrl: address.url };
  const servers = [await startServer(place, mail), await startServer(place, mail)];
  const url = roundRobin(servers);
  const token = await login(url());
  await confirmedReaders((await openAt(place)).db, subscribers);
  await sendIssue(url(), token);
  return {
    address,
    servers,
    writers: await startWriters(url, { token }),
    readers: servers.map((server) => startReaders(server.url, 1)),
    /** The issue's emails by recipient. */
    issues: () =>
      Map.groupBy(smtpServer.mails.filter(isIssue), ({ recipients }) => recipients.join()),
  };
}

const isIssue = ({ recipients }: ArrivedMail): boolean =>
  /^reader-\d+@example/.test(recipients.join());

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ answer: unknown }>(statement);
  await client.end();
  return rows[0]?.answer;
}

async function catchUp(primary: PostgresServer, replica: PostgresServer): Promise<void> {
  const written = await ask(primary.url, 'select pg_current_wal_lsn() as answer');
  const isThere = `select pg_last_wal_replay_lsn() >= '${written}' as answer`;
  await expect.poll(() => ask(replica.url, isThere), { timeout: 20_000 }).toBe(true);
}

for (const isSynchronous of [true, false])
  test(`a failover to ${isSynchronous ? 'a synchronous' : 'an asynchronous'} replica`, async () => {
    const settings = isSynchronous ? ['synchronous_standby_names=*'] : [];
    const { primary, replica } = await startPair(settings);
    const { address, servers, writers, readers, issues } = await startLoad(primary);
    const { writes } = writers;
    await writers.acknowledge(100);
    await expect.poll(() => issues().size, { timeout: 60_000 }).toBeGreaterThan(20);
    const replicated = writes.copy();
    await catchUp(primary, replica);
    await writers.acknowledge(50);
    await primary.halt('crash');
    const enoughRejected = writes.doubtful + 40;
    await expect.poll(() => writes.doubtful, { timeout: 60_000 }).toBeGreaterThan(enoughRejected);
    for (const server of servers)
      for (const notRequestedBefore of ['/roomba-j7-review', '/iphone-15-pro-review'])
        expect((await send(server.url, 'GET', notRequestedBefore)).status).toBe(200);
    expect(await ask(replica.url, 'select pg_promote() as answer')).toBe(true);
    address.redirect(new URL(replica.url));
    await writers.acknowledge(100);
    await writers.stop();
    await Promise.all(readers.map((reader) => reader.stop()));
    expect(readers.flatMap(({ failed }) => failed)).toEqual([]);
    const place = { dataDir: '/nowhere', databaseUrl: replica.url };
    expect(
      await (isSynchronous ? findLost(place, writes) : findLost(place, replicated, 'in between')),
    ).toEqual([]);
    expect(writes.surprises).toEqual([]);
    await expect.poll(() => issues().size, { timeout: 120_000 }).toBe(subscribers);
    const repeated = [...issues().values()].filter((mails) => mails.length > 1);
    if (isSynchronous) expect(repeated).toEqual([]);
  });
