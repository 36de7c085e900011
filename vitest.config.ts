import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const common = {
  // Only what hangs takes as long, also on a machine that does much else.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  restoreMocks: true,
  // The usual second is too short on a busy machine.
  expect: { poll: { interval: 20, timeout: 60_000 } },
  // Transformed modules are shared between stages.
  fsModuleCache: true,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // Layer rules and content validation: seconds, and part of `npm run check`.
      {
        test: {
          ...common,
          name: 'architecture',
          include: ['tests/{architecture,content}.test.ts'],
          // Node runs these files without transforming them.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        test: {
          ...common,
          name: 'unit',
          include: [
            '{app,features,platform,ui,scripts}/**/*.test.{ts,tsx}',
            'tests/security/*.test.ts',
          ],
          // Child processes reuse compiled files.
          env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) },
          // Tests have no module state, and loading modules for each file takes a fifth of the time.
          isolate: false,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/without-window.ts'],
        },
      },
      // HTML, feeds and metadata of the built site.
      {
        test: {
          ...common,
          name: 'seo',
          // Without transforming, loading the server takes a sixth less time.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          isolate: false,
          include: ['tests/seo/*.test.ts', 'tests/weights.test.ts'],
          globalSetup: ['tests/support/site-folder.ts'],
        },
      },
      './vitest.faults.config.ts',
    ],
  },
});
