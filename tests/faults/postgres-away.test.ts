import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { openSlowConnection } from '#tests/support/slow-connection.ts';
import { giveOwner } from '#tests/support/test-app.ts';
import {
  findLost,
  login,
  productsOf,
  type Sent,
  send,
  startWriters,
  WriteLog,
} from '#tests/support/writers.ts';
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
  await giveOwner({ dataDir: '/nowhere', databaseUrl: own });
  const server = await startServer({ dataDir: '/nowhere', databaseUrl });
  const token = await login(server.url);
  const products = await productsOf(server.url);
  for (const path of ['/', '/about']) await send(server.url, 'GET', path);
  const writes = new WriteLog();
  let answers: Sent[] = [];
  const writers = startWriters({
    url: () => server.url,
    token,
    products,
    writes,
    onAnswer: (one) => answers.push(one),
  });
  return {
    server,
    writes,
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
      await writers.stop();
      const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: own });
      const lost = await findLost(database, writes);
      await database.close();
      return lost;
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

/** Resolves when a write is acknowledged again. */
async function recovered({ writes, until }: Load): Promise<void> {
  const { acknowledged } = writes;
  await until(() => writes.acknowledged > acknowledged);
}

async function expectCachedPages({ server }: Load): Promise<void> {
  for (let round = 0; round < 5; round += 1)
    for (const path of ['/', '/about', '/healthz'])
      expect([path, (await send(server.url, 'GET', path)).status]).toEqual([path, 200]);
}

test('when PostgreSQL stops or crashes under load, no acknowledged write is lost', async () => {
  const load = await underLoad('halted');
  const { server, writes } = load;
  for (const how of ['in order', 'crash', 'in order', 'crash'] as const) {
    const enough = writes.acknowledged + 100;
    await load.until(() => writes.acknowledged > enough);
    await postgres.halt(how);
    load.takeAnswers();
    const enoughRejected = writes.doubtful + 60;
    await expectCachedPages(load);
    expect((await send(server.url, 'GET', '/readyz')).status).toBe(503);
    await load.until(() => writes.doubtful > enoughRejected);
    const rejected = load.takeAnswers().filter(({ status }) => status !== 200);
    expect(new Set(rejected.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`503 ${message}`]),
    );
    await postgres.resume();
    await recovered(load);
  }
  expect(await load.lost()).toEqual([]);
  expect(writes.surprises).toEqual([]);
});

test('a slow PostgreSQL is waited for, a silent one times out, and a cut connection is replaced', async () => {
  let line: Awaited<ReturnType<typeof openSlowConnection>> | undefined;
  const load = await underLoad('far', async (url) => {
    line = await openSlowConnection(new URL(url));
    return line.url;
  });
  const { server, writes } = load;
  await load.until(() => writes.acknowledged > 50);

  line?.slowDown(30);
  await load.until(() => writes.acknowledged > 100);
  line?.slowDown(0);

  await sleep(300);
  line?.silence();
  load.takeAnswers();
  const doubtful = writes.doubtful;
  await load.until(() => writes.doubtful >= doubtful + 30);
  const silent = load.takeAnswers().filter(({ status }) => status !== 200);
  await expectCachedPages(load);
  line?.restore();
  await recovered(load);

  for (let cut = 0; cut < 3; cut += 1) {
    line?.cut();
    await recovered(load);
  }
  const lost = await load.lost();
  expect(new Set(silent.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`503 ${message}`]),
  );
  expect(server.output()).not.toMatch(/unhandled|uncaught/i);
  expect(lost).toEqual([]);
  expect(writes.surprises).toEqual([]);
});
