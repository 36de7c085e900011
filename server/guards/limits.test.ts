import { afterEach, expect, vi } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import {
  freshDatabase,
  freshPlace,
  longTimeout,
  onBothEngines,
  onOneEngine,
  onPostgres,
} from '#tests/support/engines.ts';
import { openLine } from '#tests/support/silent-line.ts';
import type { Soon } from './budget.ts';
import { createLimits, isRefused, type Limits, type Verdict } from './limits.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function allowedVotes(
  limits: Limits,
  tries: number,
  client: string,
  product: (n: number) => number,
) {
  let allowed = 0;
  for (let n = 0; n < tries; n += 1)
    if (!isRefused(await limits.vote(client, product(n)))) allowed += 1;
  return allowed;
}

onBothEngines(
  'one client casts 20 votes an hour for a product and 100 in all; refused ones cost nothing',
  async (engine) => {
    const limits = createLimits(await freshDatabase(engine), 'secret');
    expect(await allowedVotes(limits, 30, 'a', () => 1)).toBe(20);
    expect(await allowedVotes(limits, 200, 'a', (n) => 2 + (n % 8))).toBe(80);
    expect(await allowedVotes(limits, 30, 'b', () => 1)).toBe(20);
  },
);

onBothEngines('what is given back can be used again', async (engine) => {
  const limits = createLimits(await freshDatabase(engine), 'secret');
  for (let n = 0; n < 30; n += 1) {
    const permit = await limits.vote('a', 1);
    if (isRefused(permit)) throw new Error('refused');
    await permit.giveBack();
  }
  expect(await allowedVotes(limits, 30, 'a', () => 1)).toBe(20);
});

onPostgres('several instances on one PostgreSQL share one budget', async () => {
  const database = await freshDatabase('postgres');
  const [one, two] = [createLimits(database, 'secret'), createLimits(database, 'secret')];
  expect(
    (await allowedVotes(one, 15, 'a', () => 1)) + (await allowedVotes(two, 15, 'a', () => 1)),
  ).toBe(20);
});

onPostgres(
  'what a crowd takes in one moment is a statement or two, and each of them is counted',
  async () => {
    const database = await freshDatabase('postgres');
    const { pool } = database;
    if (!pool) throw new Error('PostgreSQL has a pool.');
    const asked = vi.spyOn(pool, 'query');
    const limits = createLimits(database, 'secret');
    const verdicts = await Promise.all(
      Array.from({ length: 64 }, (_, n) => limits.vote(n < 32 ? 'a' : `client ${n}`, 1)),
    );
    expect(verdicts.slice(0, 32).filter(isRefused)).toHaveLength(12);
    expect(verdicts.slice(32).filter(isRefused)).toHaveLength(0);
    // Besides, each that was refused gives the other budget back.
    expect(
      asked.mock.calls.filter(([text]) => String(text).includes('unnest')).length,
    ).toBeLessThanOrEqual(2);
    asked.mockRestore();
    expect(await allowedVotes(limits, 10, 'a', (n) => n)).toBe(9);
  },
);

onOneEngine('after the hour there is a new budget', async () => {
  vi.useFakeTimers();
  const limits = createLimits({}, 'secret');
  expect(await allowedVotes(limits, 25, 'a', () => 1)).toBe(20);
  vi.advanceTimersByTime(3_599_000);
  expect(await allowedVotes(limits, 1, 'a', () => 1)).toBe(0);
  vi.advanceTimersByTime(2000);
  expect(await allowedVotes(limits, 25, 'a', () => 1)).toBe(20);
});

onOneEngine(
  'a vote refused for the hundred in all leaves the product’s own budget whole',
  async () => {
    vi.useFakeTimers();
    const limits = createLimits({}, 'secret');
    expect(await allowedVotes(limits, 100, 'a', (n) => 2 + (n % 5))).toBe(100);
    vi.advanceTimersByTime(3_540_000);
    expect(await allowedVotes(limits, 10, 'a', () => 1)).toBe(0);
    vi.advanceTimersByTime(120_000);
    expect(await allowedVotes(limits, 25, 'a', () => 1)).toBe(20);
  },
);

onPostgres('no address is written to the database, only a keyed hash of it', async () => {
  const database = await freshDatabase('postgres');
  await createLimits(database, 'secret').vote('203.0.113.7', 1);
  const rows = (await database.pool?.query('select * from rate_limits'))?.rows;
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
});

onPostgres('while PostgreSQL is away the limits are kept in memory', async () => {
  const { dataDir, databaseUrl = '' } = await freshPlace('postgres');
  const line = await openLine(new URL(databaseUrl));
  const database = await openDatabase({ dataDir, databaseUrl: line.url, timeout: longTimeout });
  const limits = createLimits(database, 'secret');
  line.stop();
  expect(await allowedVotes(limits, 30, 'a', () => 1)).toBe(20);
  await database.close();
});

onBothEngines(
  'all households of one wide network have four times what one has, and give back to both',
  async (engine) => {
    const limits = createLimits(await freshDatabase(engine), 'secret');
    const household = (n: number, network = 7) => `2001:db8:${network}:${n.toString(16)}::/64`;
    const allowed = async (ask: (n: number) => Soon<Verdict>, tries: number) => {
      let count = 0;
      for (let n = 0; n < tries; n += 1) if (!isRefused(await ask(n))) count += 1;
      return count;
    };
    expect(await allowed((n) => limits.contact(household(n)), 30)).toBe(20);
    expect(await allowed((n) => limits.subscribe(household(n)), 60)).toBe(40);
    expect(await allowed((n) => limits.vote(household(n), 1), 100)).toBe(80);
    expect(await allowed((n) => limits.forecast(household(n), 'kettle'), 30)).toBe(20);
    // Those next door have their own, and so has every IPv4 address.
    expect(isRefused(await limits.contact(household(1, 8)))).toBe(false);
    expect(await allowed((n) => limits.contact(`198.51.100.${n}`), 30)).toBe(30);
    for (let n = 0; n < 50; n += 1) {
      const permit = await limits.contact(household(n, 9));
      if (isRefused(permit)) throw new Error('refused');
      await permit.giveBack();
    }
  },
);

onPostgres(
  'a network that has used up its budget leaves no row for each of its households',
  async () => {
    const database = await freshDatabase('postgres');
    const limits = createLimits(database, 'secret');
    const household = (n: number) => `2001:db8:7:${n.toString(16)}::/64`;
    const allowed: number[] = [];
    for (let n = 0; n < 60; n += 1)
      if (!isRefused(await limits.contact(household(n)))) allowed.push(n);
    expect(allowed).toHaveLength(20);
    const rows = await database.pool?.query('select key from rate_limits');
    expect(rows?.rows).toHaveLength(20);
    // What a household has used up is no loss for its neighbors.
    const before = createLimits(await freshDatabase('postgres'), 'secret');
    for (let n = 0; n < 30; n += 1) await before.contact(household(1));
    expect(isRefused(await before.contact(household(1)))).toBe(true);
    expect(isRefused(await before.contact(household(2)))).toBe(false);
  },
);
