import { expect, test } from 'vitest';
import { deleteOldSearches } from '#database/queries/analytics.ts';
import type { Database } from '#database/schema/tables.ts';
import { createLog } from '#server/core/logger.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import type { Search } from './search.ts';
import { countable, countingSearches, createSearchCounts, maxCounted } from './search-counts.ts';

const listSearches = (db: Database) =>
  db
    .selectFrom('searches')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('count', 'desc')
    .orderBy('words')
    .execute();

onBothEngines('searches are counted by day and words, with their results', async (engine) => {
  const { db } = await freshDatabase(engine);
  const day = { now: '2026-11-15T12:00:00Z' };
  const counts = createSearchCounts({
    db,
    secret: 'secret',
    clock: () => new Date(day.now),
    log: createLog('silent'),
  });
  for (const q of ['Nothing Ear', 'nothing ear!']) counts.count({ q, results: 10 });
  counts.count({ q: 'tin opener', results: 0 });
  await counts.write();
  day.now = '2026-11-16T12:00:00Z';
  counts.count({ q: 'NOTHING EAR', results: 11 });
  await counts.write();
  const [latest, before, rare] = [
    { day: '2026-11-16', words: 'nothing ear', count: 1, results: 11 },
    { day: '2026-11-15', words: 'nothing ear', count: 2, results: 10 },
    { day: '2026-11-15', words: 'tin opener', count: 1, results: 0 },
  ];
  expect(await listSearches(db)).toEqual([latest, before, rare]);
  await deleteOldSearches(db, '2026-11-15', 2);
  expect(await listSearches(db)).toEqual([latest, before]);
  await deleteOldSearches(db, '2026-11-16', 2);
  expect(await listSearches(db)).toEqual([latest]);
});

test('addresses and numbers are not counted', () => {
  for (const q of ['ada@example.org', 'call 212 555 0142', '🦖', 'x', 'z'.repeat(120)])
    expect([q, countable(q)]).toEqual([q, undefined]);
  expect(countable('  Robot LAWN mower? ')).toBe('robot lawn mower');
});

test('one client adds at most twenty searches an hour', async () => {
  const { db } = await freshDatabase('sqlite');
  const counts = createSearchCounts({
    db,
    clock: () => new Date('2026-11-15T12:00:00Z'),
    log: createLog('silent'),
    secret: 'secret',
  });
  const nothing = { run: ({ q }: { q: string }) => ({ q, total: 0 }) } as unknown as Search;
  const search = countingSearches(nothing, counts);
  const words = (n: number) =>
    `zeppelin ${String.fromCharCode(97 + (n % 26))}${String.fromCharCode(97 + n / 26)}`;
  for (let n = 0; n < 70; n += 1) search.run({ q: words(n), view: 'page' }, '2001:db8:7:1::/64');
  search.run({ q: 'tin opener', view: 'page' }, '203.0.113.7');
  await counts.write();
  const listed = (await listSearches(db)).map((row) => row.words);
  expect(listed).toHaveLength(maxCounted.points + 1);
  expect(listed).toContain('tin opener');
});
