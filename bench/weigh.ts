import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSite } from './life.ts';
import { keepInDocs } from './papers.ts';
import { printTable } from './results.ts';
import { measureWeights } from './weights.ts';

/** `npm run bench:weights`: what pages weigh. Bytes are the same on a busy machine, so this table is current whenever somebody asks. */
const workshop = fileURLToPath(new URL('../.cache', import.meta.url));
mkdirSync(workshop, { recursive: true });
const folder = mkdtempSync(join(workshop, 'weights-'));
const site = await startSite(folder);
try {
  const table = printTable([{ title: 'Weight, brotli', rows: await measureWeights(site) }]);
  console.log(table);
  keepInDocs('weights', table);
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
