import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { launchServer, type ServerProcess } from '#tests/support/server-process.ts';
import { load, loadVaried, type Measured, memory } from './support/load.ts';
import { startPeer } from './support/peers.ts';
import { createReport, inFolder, median } from './support/report.ts';

/** `npm run bench -- server [seconds per run]`: pages, lists and searches next to `node:http`. */

const seconds = Number(process.argv[2] ?? 8);
const report = createReport();

const browser = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
};

/** Rounds per path; each measures all servers, so that a busy moment affects all of them. */
const rounds = 3;
/** Below this part of a core, the server waited for its client or for other programs. */
const busyEnough = 0.85;

/** Our server next to `node:http` with the same bytes and headers. */
async function benchPath(
  site: ServerProcess,
  path: string,
  { target, folder }: { target: string; folder: string },
): Promise<void> {
  const url = site.url + path;
  await (await fetch(url, { headers: browser })).arrayBuffer();
  const raw = await startPeer({ url, headers: browser, folder });
  const options = { seconds, headers: browser };
  const measured = { raw: [] as Measured[], ours: [] as Measured[] };
  const servers = { raw, ours: { url, pid: site.pid } };
  const names = ['raw', 'ours'] as const;
  // A server that has just started still compiles its code.
  for (const name of names) await load(servers[name], options);
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) measured[name].push(await load(servers[name], options));
  raw.stop();
  const ratio = (rows: Measured[], of: (one: Measured, raw: Measured) => number) =>
    median(rows.map((one, round) => of(one, measured.raw[round] as Measured))).toFixed(2);
  const byRate = (one: Measured, raw: Measured) => one.rate / raw.rate;
  const byCpu = (one: Measured, raw: Measured) => raw.cpu / one.cpu;
  const { ours } = measured;
  report.add(`${path} per second`, median(ours.map(({ rate }) => rate)).toFixed(0));
  report.add(`${path}: CPU time`, `${median(ours.map(({ cpu }) => cpu)).toFixed(2)} ms`);
  report.add(
    `${path} ÷ raw node:http, by rate; by CPU time`,
    `${ratio(ours, byRate)}; ${ratio(ours, byCpu)}`,
    target,
  );
  const idle = Object.entries(measured).filter(
    ([, rows]) => median(rows.map(({ busy }) => busy)) < busyEnough,
  );
  if (idle.length > 0)
    report.add(
      `${path}: not the limit, so only the CPU time counts`,
      idle.map(([name]) => name).join(', '),
    );
}

async function benchPages(site: ServerProcess, folder: string): Promise<void> {
  await benchPath(site, '/', { target: '≥ 0.45', folder });
  await benchPath(site, '/sony-wh-1000xm5-review', { target: '≥ 0.45', folder });
  await benchPath(site, '/api/products', { target: '≥ 0.4', folder });
}

async function benchSearch(site: ServerProcess): Promise<void> {
  const { rate, p99 } = await loadVaried(`${site.url}/api/search?q=noise+canceling`, {
    seconds,
    connections: 16,
  });
  report.add('searches per second', `${rate.toFixed(0)}, p99 ${p99} ms`);
}

await inFolder(async (folder) => {
  const data = { DATA_DIR: join(folder, 'data') };
  await (await launchServer(data)).kill();
  const started = performance.now();
  const site = await launchServer(data);
  const startTime = (performance.now() - started) / 1000;
  report.add('start with an existing database', `${startTime.toFixed(1)} s`, '≤ 2 s');
  await wait(2000);
  report.add('memory, idle', `${memory(site.pid).toFixed(0)} MB`, '≤ 170 MB');
  await benchPages(site, folder);
  await benchSearch(site);
  report.add('memory, under load', `${memory(site.pid).toFixed(0)} MB`, '≤ 240 MB');
  await site.kill();
  report.print();
});
