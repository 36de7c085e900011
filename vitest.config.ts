import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const common = { testTimeout: 30_000, hookTimeout: 60_000, restoreMocks: true };

export default defineConfig({
  test: {
    // Half of a test's time is waiting for a disk or a socket: two at once pay even on two cores.
    maxWorkers: 2,
    projects: [
      // The rules of the house and its papers: seconds, and part of `npm run check`.
      { test: { ...common, name: 'house', include: ['tests/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'unit',
          // Commands that tests run as processes would else compile the same files each time.
          env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) },
          // No test keeps state in a module; loading everything anew for each file takes a fifth of the time.
          isolate: false,
          include: [
            '{bench,content,contract,database,server,site,scripts}/**/*.test.{ts,tsx}',
            'tests/{security,support}/**/*.test.ts',
          ],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/properties.ts'],
          // What is generated for a property: PROPERTY_RUNS=10000 for the long run.
          provide: { propertyRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
        },
      },
      // What search engines, feed readers and chats are told: needs a build.
      {
        test: {
          ...common,
          name: 'seo',
          // As above: reading the content for each file anew was more than half of it.
          isolate: false,
          include: ['tests/seo/*.test.ts'],
          globalSetup: ['tests/support/public-site-setup.ts'],
        },
      },
      // The recipes of docs/architecture.md, followed in a copy of the house.
      { test: { ...common, name: 'recipes', include: ['tests/recipes/*.test.ts'] } },
      // What visitors download: needs a build.
      { test: { ...common, name: 'sizes', include: ['tests/sizes/*.test.ts'] } },
      './vitest.faults.config.ts',
    ],
  },
});
