import { defineConfig } from 'vitest/config';

/** Real proxies, balancers and databases in front of and under the real program. `--mode long` is the long form. */
export default defineConfig(({ mode }) => ({
  test: {
    name: 'fleet',
    include: ['tests/fleet/*.test.ts'],
    globalSetup: [
      'tests/fleet/set-up.ts',
      'tests/support/global-setup.ts',
      'tests/support/built-site.ts',
      'tests/support/fault-figures.ts',
    ],
    provide: { faults: mode === 'long' ? ('full' as const) : ('short' as const) },
    // One at a time: each has several processes of its own.
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: mode === 'long' ? 1_800_000 : 300_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
}));
