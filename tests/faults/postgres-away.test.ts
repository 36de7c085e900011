import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { seedDatabase } from '#tests/support/seeded-database.ts';
import { findLost, type Sent, send, startWriters } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

const message = 'Our database isn’t responding. Please try again in a moment.';
/** A durable server for this file, which the tests stop. */
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres({ durable: true });
});
afterAll(() => postgres.stop());

/** A server under 20 writers, with its own schema. */
async function underLoad(
  schema: string,
  reach: (url: string) => Promise<string> = async (url) => url,
) {
  const own = await withSchema(schema);
  const databaseUrl = await reach(own);
  await seedDatabase({ dataDir: '/nowhere', databaseUrl: own });
  const server = await startServer({ dataDir: '/nowhere', databaseUrl });
  for (const path of ['/', '/about']) await send(server.url, 'GET', path);
  let answers: Sent[] = [];
  const onAnswer = (answer: Sent) => answers.push(answer);
  const { writes, acknowledge, stop } = await startWriters(() => server.url, { onAnswer });
  return {
    server,
    writes,
    acknowledge,
    /** The responses since the last call. */
    takeAnswers: () => {
      const taken = answers;
      answers = [];
      return taken;
    },
    until: async (condition: () => boolean) => {
      while (!condition()) await sleep(10);
    },
    async lost() {
      await stop();
      return findLost({ dataDir: '/nowhere', databaseUrl: own }, writes);
    },
  };
}

async function withSchema(schema: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create schema ${schema}`);
  await client.end();
  const url = new URL(postgres.url);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return url.href;
}

type Load = Awaited<ReturnType<typeof underLoad>>;

async function expectCachedPages({ server }: Load): Promise<void> {
  for (let round = 0; round < 5; round += 1)
    for (const path of ['/', '/about', '/healthz'])
      expect([path, (await send(server.url, 'GET', path)).status]).toEqual([path, 200]);
}

test('when PostgreSQL stops or crashes under load, no acknowledged write is lost', async () => {
  const load = await underLoad('halted');
  const { server, writes } = load;
  for (const [how, notRequestedBefore] of [
    ['in order', '/privacy-policy'],
    ['crash', '/terms-of-service'],
  ] as const) {
    await load.acknowledge(40);
    await postgres.halt(how);
    load.takeAnswers();
    const enoughRejected = writes.doubtful + 30;
    await expectCachedPages(load);
    expect((await send(server.url, 'GET', notRequestedBefore)).status).toBe(200);
    expect((await send(server.url, 'GET', '/readyz')).status).toBe(503);
    await load.until(() => writes.doubtful > enoughRejected);
    const rejected = load.takeAnswers().filter(({ status }) => status !== 200);
    expect(new Set(rejected.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`503 ${message}`]),
    );
    await postgres.resume();
    await load.acknowledge(1);
  }
  expect(await load.lost()).toEqual([]);
  expect(writes.surprises).toEqual([]);
});
