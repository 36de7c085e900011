import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Library, loadLibrary } from '#content/library.ts';
import { searchQuery } from '#contract/search.ts';
import {
  readBuiltContent,
  readBuiltLibrary,
  writeBuiltContent,
} from '#server/pages/built-content.ts';
import { createSearch } from '#server/search/search.ts';
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

const count = Number(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), 'lab-index-'));
const collect = (globalThis as { gc?: () => void }).gc;
const inUse = (): number => {
  collect?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
const cpuOf = (work: () => void): number => {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
};

/** As the build does it; of what it read only the library is left, as a start has it. */
function build(): { made: number; library: Library } {
  const ours = loadLibrary();
  const whole = count > ours.products.length ? grownWithTexts(ours, count) : ours;
  mkdirSync(join(folder, 'server'));
  const made = cpuOf(() => writeBuiltContent(whole, folder));
  return { made, library: readBuiltLibrary(folder) };
}

const { made, library } = build();
const before = inUse();
let search: ReturnType<typeof createSearch> | undefined;
const start = cpuOf(() => {
  // None is kept: what is measured is a search that nobody has made before.
  search = createSearch(() => readBuiltContent(library, folder), 0);
  search.prepare();
});
const megabytes = (inUse() - before) / 1e6;

const answers = queries.map((q) => {
  const query = searchQuery.parse({ q, view: 'dialog' });
  search?.answer(query);
  const cpu = cpuOf(() => {
    for (let round = 0; round < asked; round++) search?.answer(query);
  });
  return { q, cpu: cpu / asked, found: search?.answer(query).total ?? 0 };
});

rmSync(folder, { recursive: true });
process.send?.({ made, start, megabytes, answers });
