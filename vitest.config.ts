import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{content,contract,database,server,site,scripts}/**/*.test.{ts,tsx}',
      'tests/{security,support,house}/**/*.test.ts',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/properties.ts'],
    // Bodies generated a call: PROPERTY_RUNS=10000 for the long run.
    provide: { propertyRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
    // Half of a test's time is waiting for a disk or a socket: two at once pay even on two cores.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
