import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DueCheck } from '#features/gadgets/calls.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { launchServer, type ServerProcess } from '#tests/support/server-process.ts';
import { login, productsOf, send } from '#tests/support/writers.ts';
import { growSite } from './support/large-site.ts';
import { cpuTime, memory } from './support/load.ts';
import { createReport, inFolder, median, ms, percentile } from './support/report.ts';

/** `npm run bench -- growth [engine]`: a site of 1,000 products, 100 reviews and 200 posts. */

const engine = process.argv[2] ?? 'sqlite';
const size = { products: 1000, reviews: 100, posts: 200 };
const report = createReport();

const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;

async function timed<Value>(work: () => Promise<Value>): Promise<[Value, number]> {
  const started = performance.now();
  return [await work(), performance.now() - started];
}

/** The median time of a request in milliseconds, and the size of its response. */
async function request(site: ServerProcess, path: string, headers = {}) {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < 5; round += 1) {
    const [{ status, text }, time] = await timed(() =>
      send(site.url, 'GET', path, undefined, headers),
    );
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    times.push(time);
    bytes = text.length;
  }
  return { time: median(times), bytes };
}

/** A change of the owner while a reader requests pages; the times are in milliseconds. */
async function besideReader(site: ServerProcess, change: () => ReturnType<typeof send>) {
  let isDone = false;
  const waits: number[] = [];
  const reading = (async () => {
    while (!isDone) {
      waits.push((await timed(() => send(site.url, 'GET', '/')))[1]);
      await wait(10);
    }
  })();
  const [{ status, text }, time] = await timed(change);
  if (status !== 200) throw new Error(`${status} ${text}`);
  // What publishing starts in the background.
  await wait(2000);
  isDone = true;
  await reading;
  return { time, waits };
}

async function publish(site: ServerProcess, headers: Record<string, string>, round: number) {
  const product = (await productsOf(site.url))[round];
  const amazonUrl = `https://www.amazon.com/s?k=bench-${round}`;
  const path = `/api/products/${product?.id}`;
  return besideReader(site, () => send(site.url, 'PATCH', path, { amazonUrl }, headers));
}

/** "Still true" for 100 gadgets. */
async function confirm(site: ServerProcess, headers: Record<string, string>) {
  const path = '/api/admin/checks';
  const { text } = await send(site.url, 'GET', `${path}?limit=500`, undefined, headers);
  const byGadget = Map.groupBy(
    (JSON.parse(text) as { checks: DueCheck[] }).checks,
    ({ documentId }) => documentId,
  );
  const checks = [...byGadget.values()].slice(0, 100).flat();
  return besideReader(site, () => send(site.url, 'POST', path, { checks }, headers));
}

const adminLists = [
  '/api/admin/documents',
  '/api/admin/documents?kind=post',
  '/api/admin/documents?search=sony',
  '/api/admin/today',
];

async function measure(location: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const small = await launchServer({ DATA_DIR: `${location.DATA_DIR}-small` });
  const { bytes: before } = await request(small, '/');
  await small.kill();
  await growSite({ dataDir: location.DATA_DIR, databaseUrl: location.DATABASE_URL }, size);
  const [first, firstStart] = await timed(() => launchServer(location));
  report.add('first start, which parses everything', seconds(firstStart));
  await first.kill();
  const [site, start] = await timed(() => launchServer(location));
  report.add('start', `${seconds(start)}, ${seconds(cpuTime(site.pid))} of CPU`, '≤ 4 s');
  const [, indexed] = await timed(async () => {
    while ((await send(site.url, 'GET', '/api/search?q=battery')).status !== 200) await wait(100);
  });
  report.add('first search, which waits for the index', seconds(indexed));
  report.add('memory with a search index', `${memory(site.pid).toFixed(0)} MB`, '≤ 400 MB');
  const { bytes: after } = await request(site, '/');
  report.add('home, bytes before and after', `${before}, ${after}`, 'does not grow');
  for (const q of ['battery', 'noise canceling', 'headphones under $300']) {
    const { time } = await request(site, `/api/search?q=${encodeURIComponent(q)}`);
    report.add(`search: ${q}`, ms(time), '≤ 30 ms');
  }
  const headers = await login(site.url);
  for (const path of adminLists)
    report.add(path, ms((await request(site, path, headers)).time), '≤ 200 ms');
  for (const round of [0, 1, 2]) {
    const { time, waits } = await publish(site, headers, round);
    report.add(`publish ${round + 1}`, seconds(time), '≤ 1 s');
    report.add(`home meanwhile, p99`, ms(percentile(waits, 0.99)), '≤ 300 ms');
  }
  const { time, waits } = await confirm(site, headers);
  report.add('“Still true” for 100 gadgets', seconds(time), '≤ 1 s');
  report.add(`home meanwhile, p99`, ms(percentile(waits, 0.99)), '≤ 300 ms');
  report.add('memory after publishing', `${memory(site.pid).toFixed(0)} MB`, '≤ 400 MB');
  await site.kill();
}

await inFolder(async (folder) => {
  const DATA_DIR = join(folder, 'data');
  if (engine === 'sqlite') await measure({ DATA_DIR });
  else {
    const postgres = await startPostgres({ durable: true });
    await measure({ DATA_DIR, DATABASE_URL: postgres.url });
    await postgres.stop();
  }
  report.print();
});
