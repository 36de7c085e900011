import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Server processes under faults: kills, a full disk, a database that is down. */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['tests/faults/*.test.ts'],
    globalSetup: ['tests/support/built-site.ts', 'tests/support/global-setup.ts'],
    // Child processes reuse compiled files.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) },
    isolate: false,
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    restoreMocks: true,
    expect: { poll: { interval: 20, timeout: 60_000 } },
    fsModuleCache: true,
  },
});
