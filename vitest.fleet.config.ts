import { defineConfig } from 'vitest/config';

/** Server processes behind real proxies, balancers and poolers. */
export default defineConfig({
  test: {
    name: 'fleet',
    include: ['tests/fleet/*.test.ts'],
    globalSetup: [
      'tests/fleet/set-up.ts',
      'tests/support/global-setup.ts',
      'tests/support/built-site.ts',
    ],
    // One at a time, because each starts several processes.
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
});
