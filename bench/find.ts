import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadLibrary } from '#content/library.ts';
import { asABrowser, type Case, measureBesideRaw } from './cached.ts';
import { measureComparisons } from './comparisons.ts';
import { startSite } from './life.ts';
import { keepInDocs } from './papers.ts';
import { printTable, type Section } from './results.ts';
import { measureIndex, searchCalls } from './search.ts';

/** npm run bench:find: searching and comparing, apart from the rest, which takes ten times as long. */
const workshop = fileURLToPath(new URL('../.cache', import.meta.url));
const tell = (text: string): void => console.error(text);

const comparison: Case = {
  name: 'comparison, as a browser asks',
  path: '/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra',
  headers: asABrowser,
  rate: 0.7,
  cpu: 1.5,
};

async function measure(folder: string): Promise<Section[]> {
  const site = await startSite(join(folder, 'site'));
  const calls = await measureBesideRaw(site, folder, searchCalls, tell);
  const kept = await measureBesideRaw(site, folder, [comparison], tell);
  const first = await measureComparisons(site, loadLibrary(), tell);
  await site.stop();
  return [
    { title: 'Search', rows: [...calls, ...(await measureIndex(tell))] },
    { title: 'Comparisons', rows: [...kept, ...first] },
  ];
}

mkdirSync(workshop, { recursive: true });
const folder = mkdtempSync(join(workshop, 'bench-'));
try {
  const table = printTable(await measure(folder));
  console.log(table);
  keepInDocs('find', table);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
