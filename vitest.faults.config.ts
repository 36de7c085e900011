import { defineConfig } from 'vitest/config';

/** The real program as a process, and everything that can break under it. FAULTS=full for the long form. */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['tests/faults/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts', 'tests/support/built-site.ts'],
    provide: { faults: process.env.FAULTS === 'full' ? 'full' : 'short' },
    // Two at once: each test has a server and a database of its own, and mostly waits.
    maxWorkers: 2,
    testTimeout: process.env.FAULTS === 'full' ? 1_800_000 : 120_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
