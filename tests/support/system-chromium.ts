import { existsSync } from 'node:fs';

export const headlessShell = '/usr/bin/chromium-headless-shell';

const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The installed browser; without one, Playwright uses its own. */
export const systemChromium = (): string | undefined => places.find((place) => existsSync(place));
