import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sitePassword, startSite } from '#bench/life.ts';
import { keepInDocs } from '#bench/papers.ts';
import { printTable } from '#bench/results.ts';
import { loadLibrary } from '#content/library.ts';
import { measureFullHouse } from './full-house.ts';
import { measureGuessing } from './guessing.ts';
import { measureMadeUp, measurePipelined } from './made-up-addresses.ts';
import {
  eventsSecret,
  measureBodies,
  measureComparisons,
  measureForms,
  measureReport,
} from './strangers.ts';

const tell = (text: string) => void process.stderr.write(`${text}\n`);

const gadgets = loadLibrary().gadgets.map(({ slug }) => slug);
const folder = mkdtempSync(join(tmpdir(), 'lab-attacks-'));
mkdirSync(join(folder, 'site'));
const site = await startSite(join(folder, 'site'), {
  environment: { MAIL_EVENTS_SECRET: eventsSecret },
});
try {
  const rows = [
    ...(await measurePipelined(site, tell)),
    ...(await measureMadeUp(site, tell)),
    ...(await measureComparisons(site, gadgets, tell)),
    ...(await measureReport(site, tell)),
    ...(await measureForms(site, tell)),
    ...(await measureBodies(site, tell)),
    ...(await measureFullHouse(site, gadgets, tell)),
    ...(await measureGuessing(site, sitePassword, tell)),
  ];
  const table = printTable([{ title: 'Attacks', rows }]);
  console.log(table);
  keepInDocs('attacks', table);
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
