import { expect } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { createTestApp, noLimits } from '#tests/support/test-app.ts';

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
