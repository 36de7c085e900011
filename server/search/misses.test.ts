import { expect, test } from 'vitest';
import { listSearchMisses } from '#database/queries/analytics.ts';
import { createLog } from '#server/core/logger.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { countable, countingMisses, createMisses, maxMisses } from './misses.ts';
import type { Search } from './search.ts';

const all = { minCount: 1, limit: 100 };

onBothEngines('searches without results are counted by their words', async (engine) => {
  const { db } = await freshDatabase(engine);
  const day = { now: '2026-11-15T12:00:00Z' };
  const misses = createMisses({
    db,
    secret: 'secret',
    clock: () => new Date(day.now),
    log: createLog('silent'),
  });
  for (const q of ['Zeppelin', 'zeppelin!', 'tin opener']) misses.count(q);
  await misses.write();
  day.now = '2026-11-16T12:00:00Z';
  misses.count('ZEPPELIN');
  await misses.write();
  expect(await listSearchMisses(db, all)).toEqual([
    { words: 'zeppelin', count: 3, last_day: '2026-11-16' },
    { words: 'tin opener', count: 1, last_day: '2026-11-15' },
  ]);
  expect(await listSearchMisses(db, { minCount: 3, limit: 100 })).toHaveLength(1);
});

test('addresses and numbers are not counted', () => {
  for (const q of [
    'ada@example.org',
    'call 212 555 0142',
    '4111 1111 1111 1111',
    '🦖',
    'x',
    'z'.repeat(120),
  ])
    expect([q, countable(q)]).toEqual([q, undefined]);
  expect(countable('  Robot LAWN mower? ')).toBe('robot lawn mower');
});

test('one client adds at most twenty misses a day', async () => {
  const { db } = await freshDatabase('sqlite');
  const misses = createMisses({
    db,
    clock: () => new Date('2026-11-15T12:00:00Z'),
    log: createLog('silent'),
    secret: 'secret',
  });
  const nothing = { run: ({ q }: { q: string }) => ({ q, total: 0 }) } as unknown as Search;
  const search = countingMisses(nothing, misses);
  const words = (n: number) =>
    `zeppelin ${String.fromCharCode(97 + (n % 26))}${String.fromCharCode(97 + n / 26)}`;
  for (let n = 0; n < 70; n += 1) search.run({ q: words(n), view: 'page' }, '2001:db8:7:1::/64');
  search.run({ q: 'tin opener', view: 'page' }, '203.0.113.7');
  await misses.write();
  const listed = (await listSearchMisses(db, all)).map((miss) => miss.words);
  expect(listed).toHaveLength(maxMisses.points + 1);
  expect(listed).toContain('tin opener');
});
