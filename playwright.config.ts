import { defineConfig } from '@playwright/test';
import { systemChromium } from './tests/support/system-chromium.ts';

const chromium = systemChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  // Two browsers at once is what a machine with two cores carries.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'dot',
  // Node reads the build and our sources as they are. Playwright would translate every file of them first, on one core, while the other has nothing to do.
  build: { external: ['**/dist/**', '**/*.ts'] },
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // One process less to start with every page.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-proxy-server',
        // No other host can be reached. Unlike a route that aborts, this costs nothing and keeps the browser's cache alive.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
      ],
    },
  },
});
