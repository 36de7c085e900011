import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { engineFiles } from './tests/support/engine-files.ts';

const common = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  // What a stage has transformed the next one need not: two seconds of CPU each.
  fsModuleCache: true,
};

/** For tests that reach no JSX: Node reads them and the sources as they are, and nothing has to be translated. */
const untypeset = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const besideTheCode = [
  '{content,contract,database,server,site,scripts}/**/*.test.{ts,tsx}',
  'tests/{security,support}/**/*.test.ts',
];
const slow = '**/*.slow.test.ts';
const { onPostgres, onPostgresAlone } = engineFiles(besideTheCode);

const unit = {
  ...common,
  // Commands that tests run as processes would else compile the same files each time.
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) },
  // No test keeps state in a module; loading everything anew for each file takes a fifth of the time.
  isolate: false,
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: ['tests/support/properties.ts'],
};
// What is generated for a property: PROPERTY_RUNS=10000 for the long run.
const propertyRuns = Number(process.env.PROPERTY_RUNS ?? 300);

export default defineConfig({
  test: {
    // Half of a test's time is waiting for a disk or a socket: two at once pay even on two cores.
    maxWorkers: 2,
    projects: [
      // Layer rules and content validation: seconds, and part of `npm run check`.
      {
        test: {
          ...common,
          ...untypeset,
          name: 'architecture',
          include: ['tests/{architecture,content}.test.ts'],
        },
      },
      // In the process, and on SQLite where a database is needed.
      {
        test: {
          ...unit,
          name: 'unit',
          include: besideTheCode,
          exclude: [...configDefaults.exclude, slow, ...onPostgresAlone],
          provide: { propertyRuns, engines: ['sqlite'] as const },
        },
      },
      // The same tests once more on PostgreSQL, and those that are about it.
      {
        test: {
          ...unit,
          name: 'postgres',
          include: onPostgres,
          exclude: [...configDefaults.exclude, slow],
          provide: { propertyRuns, engines: ['postgres'] as const },
        },
      },
      // What starts processes, kills them, or sends everything anybody could think of; on both.
      { test: { ...unit, name: 'slow', include: [slow], provide: { propertyRuns } } },
      // What search engines, feed readers and chats are told: needs a build.
      {
        test: {
          ...common,
          // Some tests read every page of the site.
          testTimeout: 120_000,
          name: 'seo',
          isolate: false,
          include: ['tests/seo/*.test.ts', 'tests/weights.test.ts'],
          globalSetup: ['tests/support/site-folder.ts'],
        },
      },
      './vitest.faults.config.ts',
    ],
  },
});
