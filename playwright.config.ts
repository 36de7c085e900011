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
  // The build is JavaScript already. Playwright would translate every file of it, and a worker keeps no translation for the next.
  build: { external: ['**/dist/**'] },
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
