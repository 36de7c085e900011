import { expect } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { noLimits } from '#tests/support/no-limits.ts';
import { createTestApp } from '#tests/support/test-app.ts';

onBothEngines(
  'votes around the end of a month count once, each for the month in which it arrived',
  async (engine) => {
    const lab = await createTestApp(engine, {
      now: '2026-11-30T23:59:59.900Z',
      parts: { rateLimiter: noLimits },
    });
    const before = Array.from({ length: 30 }, () => lab.vote('🚀'));
    // Midnight passes while these wait for their commit.
    await before[0];
    lab.at('2026-12-01T00:00:00.050Z');
    const after = Array.from({ length: 20 }, () => lab.vote('🚀'));
    const answers = await Promise.all([...before, ...after]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const rows = await lab.database.db
      .selectFrom('tallies')
      .select(['month', 'count'])
      .orderBy('month')
      .execute();
    const counts = Object.fromEntries(rows.map(({ month, count }) => [month, count]));
    expect(Object.keys(counts)).toEqual(['2026-11', '2026-12']);
    expect((counts['2026-11'] ?? 0) + (counts['2026-12'] ?? 0)).toBe(50);
    expect(counts['2026-12']).toBeGreaterThanOrEqual(20);
    expect((await lab.listed())[0]?.votes[1]?.count).toBe(counts['2026-12']);
  },
);

onBothEngines(
  'after the clock is set back over a month, that month continues with its counts',
  async (engine) => {
    const lab = await createTestApp(engine, {
      now: '2026-12-01T00:00:10Z',
      parts: { rateLimiter: noLimits },
    });
    await lab.vote('🚀');
    lab.at('2026-11-30T23:59:50Z');
    await lab.vote('🚀');
    await lab.vote('🚀');
    expect((await lab.listed())[0]?.votes[1]?.count).toBe(2);
    lab.at('2026-12-01T00:00:20Z');
    expect((await lab.listed())[0]?.votes[1]?.count).toBe(1);
  },
);
