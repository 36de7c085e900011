import { readFileSync } from 'node:fs';
import type { Library } from '#content/library.ts';
import { searchQuery } from '#contract/search.ts';
import { createSearch } from '#server/search/search.ts';
import { searchSources } from '#server/search/sources.ts';
import { grownWithTexts } from './grown-library.ts';

/**
 * What the index of the search costs, in a process that does nothing else: the first argument says over how many products. CPU and not
 * time, so that a machine which does other things as well says the same. Tells it to whoever started it.
 */
const queries = [
  'battery',
  'pro',
  'sony wh-1000xm5',
  'nintedno swtich',
  'headphones under 300',
  'phone best battery',
  'waterproof',
  'which watch lasts longest on one charge',
  'zzqqxxyy',
];
const asked = 20;

const library: Library = JSON.parse(readFileSync(new URL('../dist/server/library.json', import.meta.url), 'utf8'));
const count = Number(process.argv[2]);
const whole = count > library.products.length ? grownWithTexts(library, count) : library;

const collect = (globalThis as { gc?: () => void }).gc;
collect?.();
const before = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
const cpuOf = (work: () => void): number => {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
};

let search: ReturnType<typeof createSearch> | undefined;
const build = cpuOf(() => {
  // None is kept: what is measured is a search that nobody has made before.
  search = createSearch(whole, searchSources, 0);
  search.prepare();
});
collect?.();
const { heapUsed, arrayBuffers } = process.memoryUsage();

const answers = queries.map((q) => {
  const query = searchQuery.parse({ q, view: 'dialog' });
  search?.answer(query);
  const cpu = cpuOf(() => {
    for (let round = 0; round < asked; round++) search?.answer(query);
  });
  return { q, cpu: cpu / asked, found: search?.answer(query).total ?? 0 };
});

process.send?.({ build, megabytes: (heapUsed + arrayBuffers - before) / 1e6, answers });
