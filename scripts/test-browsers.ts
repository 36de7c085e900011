import { existsSync, globSync } from 'node:fs';
import type { Engine } from '#tests/browsers/engine.ts';
import { journeys } from '#tests/browsers/journeys.ts';
import { openPuppeteer } from '#tests/browsers/puppeteer.ts';
import { openWebKit } from '#tests/browsers/webdriver.ts';
import { fullChromium } from '#tests/support/system-chromium.ts';
import { closeSiteTemplate, openSiteTemplate, startSite } from '#tests/support/test-site.ts';
import { installPackages } from './browser.ts';

interface Kind {
  name: string;
  /** Debian package names. */
  packages: string[];
  /** Returns a launcher, or undefined if the browser is not installed. */
  find(): (() => Promise<Engine>) | undefined;
}

const there = (path: string | undefined): string | undefined =>
  path && existsSync(path) ? path : undefined;

const kinds: Kind[] = [
  {
    name: 'Chromium',
    packages: ['chromium'],
    find() {
      const path = fullChromium();
      return path === undefined ? undefined : () => openPuppeteer('chrome', path);
    },
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    find() {
      const path = there('/usr/bin/firefox-esr') ?? there('/usr/bin/firefox');
      return path === undefined ? undefined : () => openPuppeteer('firefox', path);
    },
  },
  {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    find() {
      const driver = there('/usr/bin/WebKitWebDriver');
      const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
      return driver && browser && there('/usr/bin/xvfb-run')
        ? () => openWebKit(driver, browser)
        : undefined;
    },
  },
];

/** `npm run test:browsers` runs every journey in every available browser engine. */
async function main(): Promise<number> {
  const template = await openSiteTemplate();
  const results: Record<string, Record<string, 'passed' | 'failed'>> = {};
  for (const { name, packages, find } of kinds) {
    if (!find()) await installPackages(packages);
    const open = find();
    if (!open) {
      console.log(`${name} is not installed. On Debian, install ${packages.join(', ')}.`);
      continue;
    }
    const site = await startSite(template, { name });
    results[name] = await walkAll(name, open, site.url);
    await site.close();
  }
  await closeSiteTemplate(template);
  console.table(results);
  const outcomes = Object.values(results).flatMap((result) => Object.values(result));
  return outcomes.includes('failed') ? 1 : 0;
}

async function walkAll(name: string, open: () => Promise<Engine>, url: string) {
  const outcomes: Record<string, 'passed' | 'failed'> = {};
  const engine = await open();
  for (const journey of journeys) {
    try {
      await journey.walk(engine, url);
      outcomes[journey.name] = 'passed';
    } catch (error) {
      console.log(`${name}, ${journey.name}: ${(error as Error).message}`);
      outcomes[journey.name] = 'failed';
    }
  }
  await engine.close();
  return outcomes;
}

process.exitCode = await main();
