import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask } from './answers.ts';
import { asABrowser, settled } from './cached.ts';
import { startSite } from './life.ts';
import { read } from './load.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { keepInDocs } from './papers.ts';
import type { Running } from './processes.ts';
import { atLeast, atMost, median, printTable, type Row, withSpread } from './results.ts';

/** npm run bench:peers: our finished pages beside the same pages as files behind nginx, which is how a static generator is served. */
const workshop = fileURLToPath(new URL('../.cache', import.meta.url));
const pages = new Map([
  ['home', '/'],
  ['review', '/sony-wh-1000xm5-review'],
]);
const rounds = 5;
const asksForGzip = { ...asABrowser, 'accept-encoding': 'gzip' };

async function measure(folder: string): Promise<Row[]> {
  const site = await startSite(join(folder, 'site'));
  const texts = new Map<string, Buffer>();
  for (const path of pages.values())
    texts.set(path, (await settled(site, { path, headers: {} })).body);
  const onTheFly = await startNginx({
    folder: freshIn(folder, 'fly'),
    pages: texts,
    gzip: 'on the fly',
  });
  const finished = await startNginx({
    folder: freshIn(folder, 'finished'),
    pages: texts,
    gzip: 'finished files',
  });
  const rows: Row[] = [];
  for (const [name, path] of pages)
    rows.push(
      ...(await besideEachOther(
        `${name} ÷ nginx that compresses each time`,
        path,
        site,
        onTheFly,
        1,
      )),
      ...(await besideEachOther(`${name} ÷ nginx with finished files`, path, site, finished)),
    );
  for (const server of [site, onTheFly, finished]) await server.stop();
  return rows;
}

function freshIn(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}

/** `least` is what ours must reach; a C program that sends a file has no such row. */
async function besideEachOther(
  what: string,
  path: string,
  ours: Running,
  theirs: Running,
  least?: number,
): Promise<Row[]> {
  const rates: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    console.error(`${what}, round ${round} of ${rounds}`);
    const turns = [ours, theirs].map((server) => ({
      server,
      headers: server === ours ? asABrowser : asksForGzip,
    }));
    const loads = new Map<Running, { rate: number; cpu: number }>();
    for (const { server, headers } of round % 2 ? turns : turns.toReversed())
      loads.set(server, await read(server, { path, headers }));
    const [our, their] = [loads.get(ours), loads.get(theirs)];
    // The first round warms both up.
    if (round === 0 || !our || !their) continue;
    rates.push(our.rate / their.rate);
    costs.push(our.cpu / their.cpu);
  }
  const sizeOf = async (server: Running, headers: Record<string, string>) =>
    (await ask(server.url + path, headers)).body.length.toLocaleString('en');
  const bytes = `${await sizeOf(ours, asABrowser)} beside ${await sizeOf(theirs, asksForGzip)} bytes`;
  return [
    {
      what: `${what}: requests/s`,
      value: `${withSpread(rates)}; ${bytes}`,
      measured: median(rates),
      ...(least ? { target: atLeast(least) } : {}),
    },
    {
      what: `${what}: CPU`,
      value: withSpread(costs),
      measured: median(costs),
      ...(least ? { target: atMost(least) } : {}),
    },
  ];
}

if (!hasNginx()) throw new Error('nginx is not there: on Debian, apt-get install nginx-light.');
mkdirSync(workshop, { recursive: true });
const folder = mkdtempSync(join(workshop, 'bench-'));
try {
  const table = printTable([{ title: 'Beside a static site', rows: await measure(folder) }]);
  console.log(table);
  keepInDocs('peers', table);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
