import { defineConfig } from '@playwright/test';
import { systemChromium } from './tests/support/system-chromium.ts';

const chromium = systemChromium();

/** How every test starts the browser. */
export const launchOptions = {
  ...(chromium ? { executablePath: chromium } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-proxy-server',
    // Tests reach no other host.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
};

export default defineConfig({
  testMatch: '{tests/e2e,features,ui}/**/*.e2e.ts',
  outputDir: 'test-results',
  // One browser per core of the CI machine.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Only a step without a timeout of its own, such as an evaluation, gets here.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'dot',
  build: { external: ['**/dist/**', '**/*.ts'] },
  use: {
    // Shorter than the test's, so that a failure names the step.
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    launchOptions,
  },
});
