import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lookBare, type MainThread } from './bare-browser.ts';
import { serveChanged, variantAt } from './changed-pages.ts';
import { startSite } from './life.ts';
import { keepInDocs } from './papers.ts';
import { median } from './results.ts';

/**
 * `npm run bench:paint`: what the first look at a page costs the browser, and what of it is due to what. Every page is served as it is and with something taken away, in turns, each time to a
 * browser that was just started.
 */
const rounds = 3;
const shown = [
  'as it is',
  'laid out at once',
  'without fonts',
  'without drawings',
  'empty, same bytes',
];
const pages = { home: '/', categories: '/categories', review: '/sony-wh-1000xm5-review' };

/** A phone of the middle class is about four times slower than a desk; a task holds a hand up from 50 ms on. */
const slower = 4;
const patience = 50;

const columns: [title: string, read: (thread: MainThread) => number][] = [
  ['HTML', ({ sum }) => sum('ParseHTML')],
  ['style', ({ sum }) => sum('UpdateLayoutTree')],
  ['layout', ({ sum }) => sum('Layout')],
  ['paint', ({ sum }) => sum('PrePaint') + sum('Paint')],
  ['longest task', ({ tasks }) => tasks[0] ?? 0],
  [
    `blocked, ${slower} times slower`,
    ({ tasks }) => tasks.reduce((sum, task) => sum + Math.max(0, task * slower - patience), 0),
  ],
];

const printRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const workshop = fileURLToPath(new URL('../.cache', import.meta.url));
mkdirSync(workshop, { recursive: true });
const folder = mkdtempSync(join(workshop, 'paint-'));
const site = await startSite(folder);
const changed = await serveChanged(site.url);
try {
  const lines = [
    printRow(['page', ...columns.map(([title]) => title)]),
    printRow(['---', ...columns.map(() => '---')]),
  ];
  for (const [name, path] of Object.entries(pages)) {
    const looks = new Map(shown.map((variant): [string, MainThread[]] => [variant, []]));
    for (let round = 1; round <= rounds; round++)
      for (const [variant, seen] of looks) {
        process.stderr.write(`${name}, ${variant}, ${round} of ${rounds}\n`);
        seen.push(await lookBare({ url: changed.url + variantAt(path, variant), lasts: 2500 }));
      }
    for (const [variant, seen] of looks)
      lines.push(
        printRow([
          `${name}, ${variant}`,
          ...columns.map(([, read]) => `${median(seen.map(read)).toFixed(0)} ms`),
        ]),
      );
  }
  const table = `Milliseconds of CPU of the page’s own thread, median of ${rounds}.\n\n${lines.join('\n')}`;
  console.log(table);
  keepInDocs('paint', table);
} finally {
  changed.stop();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
