import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { ask } from './answers.ts';
import type { Running } from './processes.ts';
import { atMost, type Row } from './results.ts';

const pages = [
  { name: 'home', path: '/', html: 12, scripts: 80 },
  { name: 'review', path: '/sony-wh-1000xm5-review', html: 16, scripts: 84 },
  {
    name: 'comparison',
    path: '/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra',
    html: 14,
    scripts: 90,
  },
  { name: 'about', path: '/about', scripts: 120 },
];

/** What visitors download, in brotli, as the server sends it, beside what is aimed at. `npm test` asserts what has been reached, so that it does not get worse. */
export async function measureWeights(site: Running): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path, html, scripts } of pages) {
    const { stub, styles, later } = await namedBy(site, path);
    // Whoever asks first gets a quick form; the smallest replaces it a moment later.
    await bytes(site, [path]);
    await wait(3000);
    if (html) rows.push(weight(`${name}: HTML`, await bytes(site, [path]), html));
    rows.push(weight(`${name}: scripts after the first touch`, await bytes(site, later), scripts));
    if (path !== '/') continue;
    rows.push(weight('scripts before the first touch', brotliCompressSync(stub).length, 3));
    rows.push(weight('styles', await bytes(site, styles), 12));
  }
  return rows;
}

async function namedBy(site: Running, path: string) {
  const text = (await ask(site.url + path)).body.toString();
  const all = (pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, found = '']) => found);
  return {
    stub: all(/<script>(.+?)<\/script>/gs).join(),
    styles: all(/<link rel="stylesheet" href="([^"]+)"/g),
    later: [
      ...all(/ data-entry="([^"]+)"/g),
      ...all(/ data-modules="([^"]*)"/g).flatMap((list) => list.split(' ')),
    ],
  };
}

async function bytes(site: Running, addresses: string[]): Promise<number> {
  const answers = await Promise.all(
    addresses.map((address) => ask(site.url + address, { 'accept-encoding': 'br' })),
  );
  return answers.reduce((sum, { body }) => sum + body.length, 0);
}

function weight(what: string, size: number, most: number): Row {
  return {
    what,
    value: `${(size / 1000).toFixed(1)} KB`,
    measured: size / 1000,
    target: atMost(most, ' KB'),
  };
}
