import { existsSync } from 'node:fs';

export const headlessShell = '/usr/bin/chromium-headless-shell';

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The installed browser for tests; without one, Playwright uses its own. */
export const systemChromium = (): string | undefined =>
  existsSync(headlessShell) ? headlessShell : fullChromium();

/** For measurements, because the headless shell reports less blocking time. */
export const fullChromium = (): string | undefined => browsers.find((path) => existsSync(path));
