import { expect } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { createTestApp, noLimits } from '#tests/support/test-app.ts';

onBothEngines('votes around the end of a month count once, each for its month', async (engine) => {
  const app = await createTestApp(engine, {
    now: '2026-11-30T23:59:59.900Z',
    parts: { rateLimiter: noLimits },
  });
  const before = Array.from({ length: 30 }, () => app.vote('🚀'));
  // Midnight passes while these wait for their commit.
  await before[0];
  app.at('2026-12-01T00:00:00.050Z');
  const after = Array.from({ length: 20 }, () => app.vote('🚀'));
  const answers = await Promise.all([...before, ...after]);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const rows = await app.database.db
    .selectFrom('vote_counts')
    .select(['month', 'count'])
    .orderBy('month')
    .execute();
  const counts = Object.fromEntries(rows.map(({ month, count }) => [month, count]));
  expect(Object.keys(counts)).toEqual(['2026-11', '2026-12']);
  expect((counts['2026-11'] ?? 0) + (counts['2026-12'] ?? 0)).toBe(50);
  expect(counts['2026-12']).toBeGreaterThanOrEqual(20);
  expect((await app.listed())[0]?.votes[1]?.count).toBe(counts['2026-12']);
});

onBothEngines('a month continues with its counts after the clock is set back', async (engine) => {
  const app = await createTestApp(engine, {
    now: '2026-12-01T00:00:10Z',
    parts: { rateLimiter: noLimits },
  });
  await app.vote('🚀');
  app.at('2026-11-30T23:59:50Z');
  await app.vote('🚀');
  await app.vote('🚀');
  expect((await app.listed())[0]?.votes[1]?.count).toBe(2);
  app.at('2026-12-01T00:00:20Z');
  expect((await app.listed())[0]?.votes[1]?.count).toBe(1);
});
