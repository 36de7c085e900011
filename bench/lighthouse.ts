import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemChromium } from '#tests/support/system-chromium.ts';
import { serveChanged, variantAt } from './changed-pages.ts';
import { startSite } from './life.ts';
import { keepInDocs } from './papers.ts';
import { median } from './results.ts';

/** Fetched when it is needed: with all it brings, Lighthouse would double the size of an installation. */
const lighthouse = 'lighthouse@13.5.0';

const pages = {
  home: '/',
  categories: '/categories',
  category: '/category/audio',
  review: '/sony-wh-1000xm5-review',
  blog: '/blog',
  article: '/blog/smart-home-rebellion',
  about: '/about',
  legal: '/privacy-policy',
  comparison: '/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra',
  search: '/search?q=battery',
  savior: '/savior',
  letters: '/letters',
  graveyard: '/graveyard',
  'not found': '/no-such-page',
};

/** The one kind of page that shows a photo by itself: cards wait to be pointed at, which a phone never does. */
const photographed = ['review'];

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const metrics = [
  'largest-contentful-paint',
  'cumulative-layout-shift',
  'total-blocking-time',
] as const;
const runs = 3;

interface Report {
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<(typeof metrics)[number], { numericValue: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { code: string };
}

const browserFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Now and then the browser's trace has no beginning, and there is nothing to read in it. */
async function look(url: string, withPhotos: boolean): Promise<Report> {
  for (let tries = 1; tries <= 3; tries++) {
    const report = await ask(url, withPhotos);
    if (!report.runtimeError) return report;
    process.stderr.write(`again: ${report.runtimeError.code}\n`);
  }
  throw new Error(`Lighthouse gave no report about ${url}.`);
}

let reports = 0;

/** One look at one page, as a phone on a slow network. Each has a file of its own: a look that fails must not find the one before. */
async function ask(url: string, withPhotos: boolean): Promise<Report> {
  const file = join(folder, `report-${reports++}.json`);
  const args = [
    '--yes',
    lighthouse,
    url,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--ignore-status-code',
  ];
  args.push(
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${browserFlags.join(' ')}`,
  );
  if (!withPhotos) args.push('--blocked-url-patterns=*images.unsplash.com*');
  const chromium = systemChromium();
  const child = spawn('npx', args, {
    env: { ...process.env, ...(chromium ? { CHROME_PATH: chromium } : {}) },
    stdio: ['ignore', 'ignore', 'ignore'],
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0 || !existsSync(file)) return { runtimeError: { code: `exit ${code}` } } as Report;
  const report: Report & { requestedUrl?: string } = JSON.parse(readFileSync(file, 'utf8'));
  if (report.requestedUrl !== url)
    throw new Error(`Lighthouse looked at ${report.requestedUrl}, not at ${url}.`);
  return report;
}

const middle = (reports: Report[], read: (report: Report) => number) => median(reports.map(read));

function printRow(name: string, reports: Report[]): string {
  const scores = categories.map((category) =>
    Math.round(middle(reports, (one) => one.categories[category].score) * 100),
  );
  const [paint, shift, blocking] = metrics.map((metric) =>
    middle(reports, (one) => one.audits[metric].numericValue),
  );
  const cells = [
    name.padEnd(22),
    ...scores.map((score) => String(score).padStart(3)),
    `${((paint ?? 0) / 1000).toFixed(2)} s`,
    (shift ?? 0).toFixed(3),
    `${Math.round(blocking ?? 0)} ms`.padStart(7),
  ];
  return `| ${cells.join(' | ')} |`;
}

const header = [
  '| page                   | performance | accessibility | best practices | SEO | LCP | CLS | TBT |',
  '| ---------------------- | --- | --- | --- | --- | --- | --- | --- |',
  '| target                 | 100 | 100 | 100 | 100 | ≤ 1.0 s | 0 | ≤ 50 ms |',
];

/** What no page with our sheet and our fonts can be better than: home with nothing in it, and what of it is due to what. */
const bounds = ['without fonts', 'first screen alone', 'empty, same bytes', 'empty, without fonts'];

/** `npm run bench:lighthouse -- home bounds`: those pages only, and docs/performance.md stays as it is. */
const asked = process.argv.slice(2);
const chosen = Object.entries(pages).filter(([name]) => asked.length === 0 || asked.includes(name));

const workshop = fileURLToPath(new URL('../.cache', import.meta.url));
mkdirSync(workshop, { recursive: true });
const folder = mkdtempSync(join(workshop, 'lighthouse-'));
const site = await startSite(folder);
const changed = await serveChanged(site.url);
try {
  const lines = [...header];
  const speeds: number[] = [];
  const addRow = async (title: string, url: string, withPhotos = false) => {
    const reports: Report[] = [];
    for (let run = 1; run <= runs; run++) {
      process.stderr.write(`${title}, ${run} of ${runs}\n`);
      reports.push(await look(url, withPhotos));
    }
    speeds.push(...reports.map(({ environment }) => environment.benchmarkIndex));
    lines.push(printRow(title, reports));
    process.stderr.write(`${lines.at(-1)}\n`);
  };
  for (const [name, path] of chosen) {
    await addRow(name, site.url + path);
    if (photographed.includes(name)) await addRow(`${name}, photos`, site.url + path, true);
  }
  if (asked.length === 0 || asked.includes('bounds'))
    for (const variant of bounds)
      await addRow(`home, ${variant}`, changed.url + variantAt('/', variant));
  const table = `${lighthouse}, mobile, median of ${runs}; benchmark index of the machine ${Math.round(median(speeds))}.\n\n${lines.join('\n')}`;
  console.log(table);
  if (asked.length === 0) keepInDocs('lighthouse', table);
} finally {
  changed.stop();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
