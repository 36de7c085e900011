import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { engineFiles } from './tests/support/engine-files.ts';

const common = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  // Transformed modules are shared between stages.
  fsModuleCache: true,
};

/** For tests without JSX, which Node runs without transforming. */
const untransformed = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const unitTests = [
  '{content,contract,database,server,site,scripts}/**/*.test.{ts,tsx}',
  'tests/{security,support}/**/*.test.ts',
];
const slow = '**/*.slow.test.ts';
const { onPostgres, onPostgresAlone } = engineFiles(unitTests);

const unit = {
  ...common,
  // Child processes reuse compiled files.
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) },
  // Tests have no module state, and loading modules for each file takes a fifth of the time.
  isolate: false,
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: ['tests/support/properties.ts'],
};
// PROPERTY_RUNS=10000 runs generated inputs longer.
const propertyRuns = Number(process.env.PROPERTY_RUNS ?? 300);

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // Layer rules and content validation: seconds, and part of `npm run check`.
      {
        test: {
          ...common,
          ...untransformed,
          name: 'architecture',
          include: ['tests/{architecture,content}.test.ts'],
        },
      },
      // On SQLite where a database is needed.
      {
        test: {
          ...unit,
          name: 'unit',
          include: unitTests,
          exclude: [...configDefaults.exclude, slow, ...onPostgresAlone],
          provide: { propertyRuns, engines: ['sqlite'] as const },
        },
      },
      // Tests of SQL, locks, limits and jobs again on PostgreSQL.
      {
        test: {
          ...unit,
          name: 'postgres',
          include: onPostgres,
          exclude: [...configDefaults.exclude, slow],
          provide: { propertyRuns, engines: ['postgres'] as const },
        },
      },
      // Tests that start processes or generate many inputs, on both engines.
      { test: { ...unit, name: 'slow', include: [slow], provide: { propertyRuns } } },
      // HTML, feeds and metadata of the built site.
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
