import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadLibrary } from '#content/library.ts';
import { measureCached } from './cached.ts';
import { measureBeacons, measureYear } from './counts.ts';
import { measureDesk } from './desk.ts';
import { measureGrowth } from './growth.ts';
import { measureLetter } from './letter.ts';
import { measureCold, measureStart, memoryRow, startSite } from './life.ts';
import { measureManyReviews } from './many-reviews.ts';
import { keepInDocs } from './papers.ts';
import { writeReport } from './report.ts';
import { printTable, type Section } from './results.ts';
import { measureVotes, measureVotesOnPostgres, measureVotesOnSlowDisk } from './votes.ts';
import { measureVotesBesideRaw } from './votes-beside-raw.ts';

/** Inside the project, so that votes and bare upserts meet the disk on which the data lives. */
const workshop = fileURLToPath(new URL('../.cache', import.meta.url));

const began = performance.now();

function tell(text: string): void {
  const seconds = Math.round((performance.now() - began) / 1000);
  const line = `${String(seconds).padStart(3)} s  ${text}`;
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
}

async function measure(folder: string): Promise<Section[]> {
  const dataDir = join(folder, 'site');
  tell('the first start, which makes the database');
  await (await startSite(dataDir)).stop();
  const startRows = await measureStart(dataDir, tell);
  const site = await startSite(dataDir);
  const atRest = (await site.usage()).memory;
  const cached = await measureCached(site, folder, tell);
  const afterLoad = (await site.usage()).memory;
  const library = loadLibrary();
  const reviews = library.reviews.map(({ slug }) => `/${slug}-review`);
  const cold = await measureCold(site, reviews, tell);
  const votes = await measureVotes(site, folder, tell);
  const votesBesideRaw = await measureVotesBesideRaw(site, folder, { where: '', least: 0.5 }, tell);
  const afterVotes = (await site.usage()).memory;
  const beacons = await measureBeacons(site, folder, tell);
  await site.stop();
  const memory = [
    memoryRow('memory at rest', atRest, 130),
    memoryRow('memory after the load of pages', afterLoad, 200),
    memoryRow('memory after the votes, each by another visitor', afterVotes, 200),
  ];
  return [
    { title: 'Finished pages beside a raw server', rows: cached },
    {
      title: 'Votes',
      rows: [...votesBesideRaw, ...votes, ...(await measureVotesOnSlowDisk(folder, tell))],
    },
    { title: 'Votes on PostgreSQL', rows: await measureVotesOnPostgres(folder, tell) },
    { title: 'Start, memory, pages made anew', rows: [...startRows, ...memory, ...cold] },
    {
      title: 'Views and clicks',
      rows: [...beacons, ...(await measureYear(folder, library, tell))],
    },
    { title: 'A growing catalogue', rows: await measureGrowth(folder, tell) },
    { title: 'Five hundred reviews', rows: await measureManyReviews(folder, tell) },
    { title: 'A letter to 50,000 readers', rows: await measureLetter(folder, tell) },
    { title: 'The desk with much on it', rows: await measureDesk(folder, tell) },
  ];
}

mkdirSync(workshop, { recursive: true });
const folder = mkdtempSync(join(workshop, 'bench-'));
try {
  const sections = await measure(folder);
  tell('done\n');
  const table = printTable(sections);
  console.log(table);
  keepInDocs('bench', table);
  console.log(`\nA chart of it: ${writeReport(sections)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
