import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchServer } from '#tests/support/server-process.ts';
import { fullChromium } from '#tests/support/system-chromium.ts';
import { createReport, inFolder, median, ms } from './support/report.ts';

/**
 * `npm run bench -- first-tap [runs]`: from the first tap on a fresh page to a visible reaction and
 * to the finished action, on a slow phone with 150 ms of latency.
 */

const runs = Number(process.argv[2] ?? 3);
const latency = 150;
const report = createReport();

interface Action {
  name: string;
  /** What is tapped. */
  target: string;
  /** What a finished action looks like, as a selector. */
  done: string;
  prepare?(page: Page): Promise<void>;
}

const vote = '[name=emoji]';
const email = 'form[action^="/forms/newsletter"] input[type=email]';
const actions: Action[] = [
  { name: 'vote', target: vote, done: `${vote}[aria-pressed=true]` },
  { name: 'menu', target: '[popovertarget=phone-menu]', done: '#phone-menu:popover-open' },
  { name: 'search', target: '[commandfor=search-dialog]', done: 'dialog[open] input' },
  {
    name: 'newsletter form',
    target: 'form[action^="/forms/newsletter"] button',
    done: '#newsletter [role=status]',
    // Typing is an interaction of its own, so the field is filled without one.
    prepare: (page) =>
      page.locator(email).evaluate((field: HTMLInputElement) => {
        field.value = `reader-${Math.random()}@example.org`;
      }),
  },
];
const pages = { home: '/', review: '/sony-wh-1000xm5-review' };

/** Lighthouse's measure of a processor; its slowdown of 4 is meant for an index of 1,750. */
const benchmarkIndex = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const started = performance.now();
    let rounds = 0;
    while (performance.now() - started < 500) {
      let text = '';
      for (let n = 0; n < 10_000; n += 1) text += 'a';
      if (text.length === 1) throw new Error('never');
      rounds += 1;
    }
    return rounds / 10 / ((performance.now() - started) / 1000);
  });

interface Times {
  reaction: number;
  done: number;
}

/** Watches from the tap on, in the page's own time. */
async function tap(page: Page, { target, done, prepare }: Action): Promise<Times> {
  const button = page.locator(target).first();
  await button.scrollIntoViewIfNeeded();
  await prepare?.(page);
  const measured = page.evaluate(
    ({ selector, finished }) =>
      new Promise<Times>((resolve) => {
        let tapped = 0;
        let reaction: Promise<number> | undefined;
        const painted = () =>
          new Promise<number>((paint) =>
            requestAnimationFrame(() => setTimeout(() => paint(performance.now() - tapped))),
          );
        // Asking in every frame would make the browser render all of them.
        const look = async () => {
          const isDone = tapped > 0 && document.querySelector(finished) !== null;
          const isWaiting = tapped > 0 && document.querySelector('[aria-disabled=true]') !== null;
          if (isWaiting || isDone) reaction ??= painted();
          if (isDone && reaction) resolve({ reaction: await reaction, done: await painted() });
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        document.addEventListener('toggle', look, true);
        document.addEventListener(
          'pointerup',
          (event) => {
            if ((event.target as Element).closest(selector)) tapped = event.timeStamp;
          },
          true,
        );
      }),
    { selector: target, finished: done },
  );
  const started = performance.now();
  // Without React after three seconds, the browser submits the form, which opens another page. Not
  // `framenavigated`, which hydration causes too when it replaces the history entry.
  const left = page
    .waitForEvent('domcontentloaded', { timeout: 60_000 })
    .then(() => performance.now() - started);
  // The page closes without one.
  left.catch(() => undefined);
  await button.tap();
  return Promise.race([
    measured.catch(async () => ({ reaction: Number.NaN, done: await left })),
    left.then(
      (done) => ({ reaction: Number.NaN, done }),
      () => measured,
    ),
  ]);
}

async function measure(browser: Browser, url: string, action: Action, slowdown: number) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  // Not `page.route`, which turns the browser's cache off.
  await session.send('Network.setBlockedURLs', { urls: ['*://images.unsplash.com/*'] });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times = await tap(page, action);
  await context.close();
  return times;
}

await inFolder(async (folder) => {
  const site = await launchServer({ DATA_DIR: join(folder, 'data') });
  const executablePath = fullChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  const index = await benchmarkIndex(await browser.newPage());
  const calibrated = Math.max(1, Number(((4 * index) / 1750).toFixed(1)));
  report.add('benchmark index; slowdown for a phone', `${index.toFixed(0)}; ${calibrated}`);
  for (const [name, path] of Object.entries(pages))
    for (const action of actions)
      for (const slowdown of new Set([4, calibrated])) {
        const times: Times[] = [];
        for (let run = 0; run < runs; run += 1)
          times.push(await measure(browser, site.url + path, action, slowdown));
        const of = (key: keyof Times) => ms(median(times.map((one) => one[key])));
        report.add(
          `${name}, ${action.name}, slowdown ${slowdown}`,
          `${of('reaction')}, done ${of('done')}`,
          '≤ 200 ms, ≤ 1 s',
        );
      }
  await browser.close();
  await site.kill();
  report.print();
});
