import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { lookBare, type MainThread } from './bare-browser.ts';
import { startSite } from './life.ts';
import { keepInDocs } from './papers.ts';
import { median } from './results.ts';

/**
 * `npm run bench:paint`: what the first look at a page costs the browser, and what of it is due to what. Every page is served as it is and with something taken away, in turns, each time to a
 * browser that was just started.
 */
const rounds = 3;
const pages = { home: '/', categories: '/categories', review: '/sony-wh-1000xm5-review' };

/** A phone of the middle class is about four times slower than a desk; a task holds a hand up from 50 ms on. */
const slower = 4;
const patience = 50;

type Change = (html: string) => string;

/** As the server sends it, without something, or with nothing in it at all. */
const variants: Record<string, Change> = {
  'as it is': (html) => html,
  'laid out at once': (html) =>
    html.replace('</head>', '<style>.far{content-visibility:visible!important}</style></head>'),
  'without fonts': (html) => html.replace(/<link rel="preload"[^>]*as="font"[^>]*>/g, '').replace(sheets, '$1?plain"'),
  'without drawings': (html) => html.replace(/<img [^>]*>/g, ''),
  'empty, same bytes': (html) => {
    const [, before = '', body = '', after = ''] =
      /^(.*<div id="root">)(.*)(<\/div><script type="application.*)$/s.exec(html) ?? [];
    return `${before}<h1>Nothing</h1><!--${body.replaceAll('--', '- ')}-->${after}`;
  },
};
const sheets = /(<link rel="stylesheet" href="[^"]+)"/g;

/** Between the site and the browser. It says nothing of policies, so that what is changed may run. */
async function serveChanged(site: string) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', site);
    const answer = await fetch(site + pathname, { headers: { 'Accept-Encoding': 'identity' } });
    const type = answer.headers.get('content-type') ?? '';
    let body = Buffer.from(await answer.arrayBuffer());
    const change = variants[searchParams.get('variant') ?? ''];
    if (change && type.includes('html')) body = Buffer.from(change(body.toString()));
    if (searchParams.has('plain')) body = Buffer.from(body.toString().replace(/@font-face\s*\{[^}]*woff2[^}]*\}/g, ''));
    const headers = { 'Content-Type': type, 'Cache-Control': 'max-age=600' };
    if (!/text|svg|json|script/.test(type)) return response.writeHead(answer.status, headers).end(body);
    const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    response.writeHead(answer.status, { ...headers, 'Content-Encoding': 'br' }).end(packed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

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
    const looks = new Map(Object.keys(variants).map((variant): [string, MainThread[]] => [variant, []]));
    for (let round = 1; round <= rounds; round++)
      for (const [variant, seen] of looks) {
        process.stderr.write(`${name}, ${variant}, ${round} of ${rounds}\n`);
        seen.push(await lookBare({ url: `${changed.url}${path}?variant=${encodeURIComponent(variant)}`, lasts: 2500 }));
      }
    for (const [variant, seen] of looks)
      lines.push(
        printRow([`${name}, ${variant}`, ...columns.map(([, read]) => `${median(seen.map(read)).toFixed(0)} ms`)]),
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
