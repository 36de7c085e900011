import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { wake } from '#tests/support/browser.ts';
import { systemChromium } from '#tests/support/system-chromium.ts';
import { lookBare } from './bare-browser.ts';
import { startSite } from './life.ts';
import { keepInDocs } from './papers.ts';
import { atMost, median, printTable, type Row, withSpread } from './results.ts';

/** A phone of the middle class is about four times slower than a desk. */
const slower = 4;
const rounds = 5;
const phone = { width: 390, height: 844 };

interface Deed {
  what: string;
  path: string;
  /** What is there before the hand comes. */
  ready?: (page: Page) => Promise<void>;
  /** Real input: pointer and keys, as a hand would. */
  act: (page: Page) => Promise<void>;
}

const press = async (page: Page, selector: string) => {
  const place = page.locator(selector).locator('visible=true').first();
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error(`${selector} is nowhere.`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

const deeds: Deed[] = [
  { what: 'menu', path: '/', act: (page) => press(page, 'button[popovertarget="phone-menu"]') },
  { what: 'theme', path: '/', act: (page) => press(page, '.theme-switch') },
  { what: 'vote', path: '/', act: (page) => press(page, 'form[action="/forms/vote"] button') },
  { what: 'Load More', path: '/', act: (page) => press(page, 'button:has-text("Load More")') },
  { what: 'compare', path: '/', act: (page) => press(page, 'button[name="with"]') },
  {
    what: 'search, a letter',
    path: '/',
    ready: async (page) => {
      await page.keyboard.press('/');
      await page.locator('dialog input').waitFor();
    },
    act: (page) => page.keyboard.type('b'),
  },
  {
    what: 'facts only',
    path: '/sony-wh-1000xm5-review',
    act: (page) => press(page, '.facts-switch label'),
  },
];

const woken = { home: '/', review: '/sony-wh-1000xm5-review' };

/** From the input to the next frame, in milliseconds, as the browser itself measures it. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { event: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId) seen.event = Math.max(seen.event, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

async function measure(page: Page, url: string, { path, ready, act }: Deed) {
  await watch(page);
  await page.goto(url + path);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  // Something to touch that does nothing else: React wakes.
  await wake(page);
  await page.waitForTimeout(500);
  await ready?.(page);
  await page.waitForTimeout(300);
  await page.evaluate(() =>
    Object.assign((window as unknown as { seen: object }).seen, { event: 0 }),
  );
  await act(page);
  await page.waitForTimeout(800);
  return page.evaluate(() => (window as unknown as { seen: { event: number } }).seen.event);
}

/** The longest task while React wakes, in CPU of the page's thread, slowed down. Nothing listens to the page meanwhile: listening is slower than waking. */
async function measureWaking(url: string): Promise<number> {
  const { tasks } = await lookBare({
    url,
    lasts: 3000,
    ready: async (tell) => {
      await tell('Emulation.setCPUThrottlingRate', { rate: slower });
    },
    act: async (tell) => {
      for (const type of ['keyDown', 'keyUp'])
        await tell('Input.dispatchKeyEvent', { type, key: 'Shift', code: 'ShiftLeft' });
    },
  });
  return tasks[0] ?? Number.NaN;
}

const workshop = fileURLToPath(new URL('../.cache', import.meta.url));
mkdirSync(workshop, { recursive: true });
const folder = mkdtempSync(join(workshop, 'inp-'));
const site = await startSite(folder);
const executablePath = systemChromium();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  const rows: Row[] = [];
  for (const deed of deeds) {
    const waits: number[] = [];
    for (let round = 0; round < rounds; round++) {
      process.stderr.write(`${deed.what}, ${round + 1} of ${rounds}\n`);
      const context = await browser.newContext({ viewport: phone });
      waits.push(await measure(await context.newPage(), site.url, deed));
      await context.close();
    }
    rows.push({
      what: `${deed.what}: from the press to the next frame`,
      value: withSpread(waits, 0, ' ms'),
      measured: median(waits),
      target: atMost(100, ' ms'),
    });
  }
  for (const [name, path] of Object.entries(woken)) {
    const wakings: number[] = [];
    for (let round = 0; round < rounds; round++) wakings.push(await measureWaking(site.url + path));
    rows.push({
      what: `the longest task while React wakes, ${name}: CPU`,
      value: withSpread(wakings, 0, ' ms'),
      measured: median(wakings),
      target: atMost(50, ' ms'),
    });
  }
  const table = printTable([{ title: `Answering a hand, CPU ${slower} times slower`, rows }]);
  console.log(table);
  keepInDocs('inp', table);
} finally {
  await browser.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
