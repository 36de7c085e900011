import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { openLine } from '#tests/support/silent-line.ts';
import { findLost, WriteLog } from '#tests/support/write-log.ts';
import { login, productsOf, type Sent, send, startWriters } from '#tests/support/writers.ts';
import { giveOwner, inShortOrFull, inWholeMs, report, startServer } from './servers.ts';

const sentence = 'Our database isn’t responding. Please try again in a moment.';
const slowest = (answers: readonly Sent[]): string =>
  inWholeMs(Math.max(0, ...answers.map(({ ms }) => ms)));

/** As durable as in production, and nobody else's: it goes down. */
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres([]);
});
afterAll(() => postgres.stop());

/** A server under 20 writers, with tables of the test's own. */
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
  const ledger = new WriteLog();
  let answers: Sent[] = [];
  const writers = startWriters({
    url: () => server.url,
    token,
    products,
    ledger,
    onAnswer: (one) => answers.push(one),
  });
  return {
    server,
    ledger,
    /** The answers since the last call. */
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
      const lost = await findLost(database, ledger);
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

/** Until somebody's write is acknowledged again. */
async function recovery({ ledger, until }: Load): Promise<number> {
  const begun = performance.now();
  const { acknowledged } = ledger;
  await until(() => ledger.acknowledged > acknowledged);
  return performance.now() - begun;
}

async function cachedPagesGoOn({ server }: Load): Promise<Sent[]> {
  const pages = [];
  for (let round = 0; round < 5; round += 1)
    for (const path of ['/', '/about', '/healthz']) pages.push(await send(server.url, 'GET', path));
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  return pages;
}

test('PostgreSQL that goes down under load, in order and in a crash, and comes back loses nothing that was acknowledged', async () => {
  const load = await underLoad('halted');
  const { server, ledger } = load;
  const stops = inShortOrFull(1, 5);
  for (const how of ['in order', 'crash'] as const) {
    const recoveries: number[] = [];
    const whileAway: Sent[] = [];
    const pages: Sent[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      const enough = ledger.acknowledged + 100;
      await load.until(() => ledger.acknowledged > enough);
      await postgres.halt(how);
      load.takeAnswers();
      const enoughRefused = ledger.doubtful + 60;
      pages.push(...(await cachedPagesGoOn(load)));
      expect((await send(server.url, 'GET', '/readyz')).status).toBe(503);
      await sleep(inShortOrFull(1000, 10_000));
      await load.until(() => ledger.doubtful > enoughRefused);
      whileAway.push(...load.takeAnswers().filter(({ status }) => status !== 200));
      await postgres.resume();
      recoveries.push(await recovery(load));
    }
    report(`PostgreSQL away (${how})`, {
      stops,
      'slowest refusal': slowest(whileAway),
      'slowest cached page': slowest(pages),
      'healthy again after': inWholeMs(Math.max(...recoveries)),
    });
    expect(new Set(whileAway.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`503 ${sentence}`]),
    );
  }
  const lost = await load.lost();
  const { tries, acknowledged } = ledger;
  report('PostgreSQL away, all in all', { tries, acknowledged, lost: lost.length });
  expect(lost).toEqual([]);
  expect(ledger.surprises).toEqual([]);
});

test('a slow PostgreSQL is waited for, a silent one is not, and a cut line heals', async () => {
  let line: Awaited<ReturnType<typeof openLine>> | undefined;
  const load = await underLoad('far', async (url) => {
    line = await openLine(new URL(url));
    return line.url;
  });
  const { server, ledger } = load;
  await load.until(() => ledger.acknowledged > 50);

  line?.slowDown(30);
  load.takeAnswers();
  await load.until(() => ledger.acknowledged > 100);
  const slow = load.takeAnswers();
  line?.slowDown(0);

  await sleep(300);
  line?.silence();
  load.takeAnswers();
  const doubtful = ledger.doubtful;
  await load.until(() => ledger.doubtful >= doubtful + 30);
  const silent = load.takeAnswers().filter(({ status }) => status !== 200);
  await cachedPagesGoOn(load);
  line?.restore();
  const afterSilence = await recovery(load);

  for (let cut = 0; cut < inShortOrFull(3, 30); cut += 1) {
    line?.cut();
    await recovery(load);
  }
  const lost = await load.lost();
  report('PostgreSQL slow, silent and cut', {
    tries: ledger.tries,
    acknowledged: ledger.acknowledged,
    lost: lost.length,
    'slowest answer while slow': slowest(slow),
    'slowest refusal while silent': slowest(silent),
    'healthy after silence': inWholeMs(afterSilence),
  });
  expect(new Set(silent.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`503 ${sentence}`]),
  );
  expect(server.said()).not.toMatch(/unhandled|uncaught/i);
  expect(lost).toEqual([]);
  expect(ledger.surprises).toEqual([]);
});
