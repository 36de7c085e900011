import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ask } from './answers.ts';
import { asABrowser } from './cached.ts';
import { measureBeacons } from './counts.ts';
import { measureLetter } from './letter.ts';
import { startSite } from './life.ts';
import { type Load, read } from './load.ts';
import type { Running } from './processes.ts';
import { median, printTable, type Row, withSpread } from './results.ts';
import { measureVotes, measureVotesOnPostgres } from './votes.ts';

/** What one process spends on each thing that people ask of it: the figures that docs/scale.md reckons with. */

const workshop = fileURLToPath(new URL('../.cache', import.meta.url));
const rounds = 5;
const readers = 2000;

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

const tell = (text: string): void => void process.stderr.write(`${text}\n`);

/** The server makes a page smaller a moment after it was made, when it comes to it; the tag tells. A shorter answer would not be waited for. */
async function polished(
  site: Running,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const isSmall = async () =>
    (await ask(`${site.url}${path}`, headers)).headers.some((value) => value.endsWith('-small"'));
  while (!(await isSmall())) await wait(500);
}

async function costOf(
  site: Running,
  what: string,
  path: string,
  headers: Record<string, string>,
): Promise<Row> {
  if (!path.startsWith('/assets/')) await polished(site, path, headers);
  const loads: Load[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    tell(`${what}, round ${round} of ${rounds}`);
    const load = await read(site, { path, headers });
    if (round > 0) loads.push(load);
  }
  const rate = Math.round(median(loads.map(({ rate }) => rate)));
  const bytes = (await ask(`${site.url}${path}`, headers)).body.length;
  const cpu = withSpread(
    loads.map(({ cpu }) => cpu),
    0,
  );
  return { what, value: `${cpu} µs of CPU; ${rate}/s; ${bytes} bytes` };
}

async function measure(folder: string): Promise<Row[]> {
  const site = await startSite(join(folder, 'site'));
  const [file = '/'] =
    /\/assets\/[\w.-]+\.js/.exec((await ask(`${site.url}/`)).body.toString()) ?? [];
  const atRest = (await site.usage()).memory;
  const rows = [
    await costOf(site, 'home page, brotli', '/', asABrowser),
    await costOf(site, 'a review, brotli', '/sony-wh-1000xm5-review', asABrowser),
    await costOf(site, 'the first script, brotli', file, asABrowser),
    ...(await measureVotes(site, folder, tell)),
    ...(await measureBeacons(site, folder, tell)),
  ];
  const memory = (await site.usage()).memory;
  await site.stop();
  return [
    ...rows,
    {
      what: 'memory at rest, and after all this',
      value: `${inMegabytes(atRest)}, ${inMegabytes(memory)}`,
    },
    ...(await measureVotesOnPostgres(folder, tell)),
    ...(await measureLetter(folder, tell, readers)),
  ];
}

mkdirSync(workshop, { recursive: true });
const folder = mkdtempSync(join(workshop, 'scale-'));
try {
  console.log(printTable([{ title: 'What one process spends', rows: await measure(folder) }]));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
