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

/** `npm run test:browsers` runs every e2e test in every available browser engine. */
async function main(): Promise<number> {
  const template = await openSiteTemplate();
  let failed = 0;
  const rows: string[][] = [['', ...journeys.map(({ name }) => name)]];
  for (const kind of kinds) {
    if (!kind.find()) await installPackages(kind.packages);
    const open = kind.find();
    if (!open) {
      console.log(`${kind.name} is not installed. On Debian, install ${kind.packages.join(', ')}.`);
      rows.push([kind.name, ...journeys.map(() => 'not there')]);
      continue;
    }
    const site = await startSite(template, { name: kind.name });
    const outcomes = await walkAll(kind.name, open, site.url);
    failed += outcomes.filter((outcome) => outcome === 'failed').length;
    rows.push([kind.name, ...outcomes]);
    await site.close();
  }
  await closeSiteTemplate(template);
  console.log(tableOf(rows));
  return failed === 0 ? 0 : 1;
}

async function walkAll(name: string, open: () => Promise<Engine>, url: string): Promise<string[]> {
  const outcomes: string[] = [];
  const engine = await open();
  for (const journey of journeys) {
    try {
      await journey.walk(engine, url);
      outcomes.push('passed');
    } catch (error) {
      console.log(`${name}, ${journey.name}: ${(error as Error).message}`);
      outcomes.push('failed');
    }
  }
  await engine.close();
  return outcomes;
}

function tableOf(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

process.exitCode = await main();
