import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The real program as a process, and everything that can break under it. `--mode full` is the long form. */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['tests/faults/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts', 'tests/support/built-site.ts'],
    // Commands that tests run as processes would else compile the same files each time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) },
    // As for the quick tests: loading everything anew for each file took a tenth of the CPU.
    isolate: false,
    // Two at once: each test has a server and a database of its own, and mostly waits.
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    fsModuleCache: true,
  },
});
