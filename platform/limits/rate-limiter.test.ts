import { afterEach, expect, test, vi } from 'vitest';
import {
  createMigratedPlace,
  freshDatabase,
  onBothEngines,
  openAt,
} from '#tests/support/engines.ts';
import { openSlowConnection } from '#tests/support/slow-connection.ts';
import { clientAddress } from './client.ts';
import { createRateLimiter, isRejected, rejection } from './rate-limiter.ts';

afterEach(() => {
  vi.useRealTimers();
});

const limits = {
  all: { points: 5, seconds: 3600, noun: 'votes' },
  each: { points: 2, seconds: 3600, noun: 'votes for this product', per: 'id' },
};

type Database = Parameters<typeof createRateLimiter>[1]['pool'];

const open = (pool?: Database) => createRateLimiter(limits, { pool, secret: 'secret' });

async function accepted(limiter: ReturnType<typeof open>, tries: number, id: number, client = 'a') {
  const outcomes = await Promise.all(
    Array.from({ length: tries }, () => limiter.consume(['each', 'all'], client, { id })),
  );
  return outcomes.filter((outcome) => !isRejected(outcome)).length;
}

onBothEngines('a request rejected by one limit uses up no other limit', async (engine) => {
  const limiter = open((await freshDatabase(engine)).pool);
  expect(await accepted(limiter, 30, 1)).toBe(2);
  expect(await accepted(limiter, 30, 2)).toBe(2);
  expect(await accepted(limiter, 30, 3)).toBe(1);
  expect(await accepted(limiter, 30, 1, 'b')).toBe(2);
});

test('several processes on one PostgreSQL share the counters, as keyed hashes', async () => {
  const { pool } = await freshDatabase('postgres');
  expect(await accepted(open(pool), 1, 1, '203.0.113.7')).toBe(1);
  expect(await accepted(open(pool), 3, 1, '203.0.113.7')).toBe(1);
  const rows = (await pool?.query('select * from rate_limits'))?.rows;
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
});

test('while PostgreSQL is down, each process counts in memory', async () => {
  const { dataDir, databaseUrl = '' } = await createMigratedPlace('postgres');
  const line = await openSlowConnection(new URL(databaseUrl));
  const database = await openAt({ dataDir, databaseUrl: line.url });
  const limiter = open(database.pool);
  line.stop();
  expect(await accepted(limiter, 10, 1)).toBe(2);
});

test('a window ends after its time; the message rounds the wait up', async () => {
  vi.useFakeTimers();
  const limiter = open();
  expect(await accepted(limiter, 3, 1)).toBe(2);
  vi.advanceTimersByTime(3_599_000);
  expect(await limiter.consume(['each', 'all'], 'a', { id: 1 })).toEqual({
    message: 'Too many votes for this product from your network. Please try again in a minute.',
    retryAfter: 1,
  });
  vi.advanceTimersByTime(2000);
  expect(await accepted(limiter, 3, 1)).toBe(2);
  const waits = [61, 900, 5400, 5401, 14_400].map((s) => rejection('No.', s * 1000).message);
  expect(waits.map((text) => text.replace('No. Please try again in ', ''))).toEqual([
    '2 minutes.',
    '15 minutes.',
    '90 minutes.',
    '2 hours.',
    '4 hours.',
  ]);
});

const proxy = '10.0.0.1';

/** The address of the socket, X-Forwarded-For, the number of trusted proxies, and the client. */
const clients: [string | undefined, string | undefined, number, string][] = [
  ['203.0.113.7', '1.2.3.4', 0, '203.0.113.7'],
  [undefined, '1.2.3.4', 0, 'unknown'],
  [proxy, 'forged, 198.51.100.9', 1, '198.51.100.9'],
  [proxy, '6.6.6.6, 198.51.100.9, 10.0.0.2', 2, '198.51.100.9'],
  [proxy, '198.51.100.9', 2, '198.51.100.9'],
  [proxy, undefined, 1, proxy],
  [proxy, 'unknown', 1, proxy],
  [proxy, 'nonsense, 10.0.0.2', 2, '10.0.0.2'],
  [proxy, '198.51.100.9:4711', 1, '198.51.100.9'],
  [proxy, '[2001:db8::1]:4711', 1, '2001:db8:0:0::/64'],
  ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
  ['2001:db8:1:2::1', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0:0:0:9', undefined, 0, '2001:db8:1:2::/64'],
  ['::1', undefined, 0, '0:0:0:0::/64'],
  ['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
  ['::ffff:cb00:7107', undefined, 0, '203.0.113.7'],
];

test.each(clients)('the client of %s, “%s” and %d trusted proxies is %s', (...input) => {
  const [socket, forwarded, hops, client] = input;
  expect(clientAddress(socket, forwarded, hops)).toBe(client);
});
