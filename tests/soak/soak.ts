import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { launchServer } from '#tests/support/server-process.ts';
import { login, productsOf } from '#tests/support/writers.ts';
import { byKind, median, p99, summarize } from './figures.ts';
import { coresBetween, type Sample, sample } from './machine.ts';
import { sendSlowClients } from './slow-clients.ts';
import { letIn, newRecords, type Records } from './visitors.ts';

/** npm run test:soak [-- minutes]: a real server under everybody at once; ends with 1 where something gave way. */
const minutes = Number(process.argv[2] ?? 10);
if (!(minutes > 0)) {
  console.error('Say how many minutes: npm run test:soak -- 2');
  process.exit(1);
}

/** The targets: growth of memory in percent, seconds until a slow client is gone, and how much slower others may get. */
const mostGrowth = 10;
const longestHold = 15;
const mostSlowdown = 2;

const problems: string[] = [];
const dataDir = await mkdtemp(join(tmpdir(), 'lab-soak-'));
const metricsPort = await freePort();
const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
const server = await launchServer({ DATA_DIR: dataDir, METRICS_PORT: String(metricsPort) });
let records = newRecords();
try {
  const { url } = server;
  const crowd = letIn({
    url,
    token: await login(url),
    products: await productsOf(url),
    records: () => records,
  });
  await soak();
  await slowClients();
  await crowd.leave();
} finally {
  server.signal('SIGTERM');
  console.log(`The server ended with ${await server.gone}.`);
  await rm(dataDir, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'The soak passed.' : 'The soak failed.');
process.exit(problems.length === 0 ? 0 : 1);

async function soak(): Promise<void> {
  const duration = minutes * 60_000;
  const samples = [await sample(metricsUrl)];
  const end = performance.now() + duration;
  while (performance.now() < end) {
    await sleep(Math.min(2000, duration / 60));
    samples.push(await sample(metricsUrl));
  }
  finish('soak', records, samples);
  judgeMemory(samples.map(({ memory }) => memory));
}

/** The last third against the first one after the warm-up, each by its median: single samples hang on the collector. */
function judgeMemory(samples: readonly number[]): void {
  const warm = samples.slice(Math.floor(samples.length / 4));
  const third = Math.ceil(warm.length / 3);
  const [early, late] = [median(warm.slice(0, third)), median(warm.slice(-third))];
  const growth = (late / early - 1) * 100;
  const words = `${early.toFixed(0)} MB after warm-up, ${late.toFixed(0)} MB at the end (${growth.toFixed(1)} %)`;
  console.log(`memory: ${words}`);
  // A short run is all warm-up: the collector has not yet found its pace.
  if (growth > mostGrowth && minutes >= 5) problems.push(`Memory grew: ${words}.`);
}

/** Before, among and after them: a machine that is slow for reasons of its own is slow in all three. */
async function slowClients(): Promise<void> {
  const before = await calm();
  records = newRecords();
  const begin = await sample(metricsUrl);
  await closeSlowClients();
  finish('with 500 slow clients', records, [begin, await sample(metricsUrl)]);
  const among = p99(records.latencies.read);
  const after = await calm();
  const [first, second, third] = [before, among, after].map((ms) => ms.toFixed(1));
  const words = `${first} ms before, ${second} ms among 500 slow clients, ${third} ms after`;
  console.log(`readers' p99: ${words}`);
  if (among > Math.max(before, after) * mostSlowdown)
    problems.push(`Slow clients hurt the others: p99 ${words}.`);
}

async function calm(): Promise<number> {
  records = newRecords();
  await sleep(12_000);
  problems.push(...byKind(records.failures));
  return p99(records.latencies.read);
}

async function closeSlowClients(): Promise<void> {
  const slow = await sendSlowClients(server.port, 500);
  const begun = performance.now();
  while (slow.open() > 0 && performance.now() - begun < 40_000) await sleep(100);
  const last = Math.max(0, ...slow.closedAfter) / 1000;
  for (const [way, ms] of Object.entries(slow.longest))
    console.log(`  ${way}: closed after ${(ms / 1000).toFixed(1)} s at most`);
  console.log(
    `500 slow clients: ${slow.closedAfter.length} closed, the last after ${last.toFixed(1)} s`,
  );
  if (slow.open() > 0) problems.push(`${slow.open()} slow clients were still there after 40 s.`);
  if (last > longestHold) problems.push(`A slow client was there for ${last.toFixed(1)} s.`);
  slow.end();
}

function finish(phase: string, all: Records, samples: readonly Sample[]): void {
  summarize(phase, all);
  const [begin, end] = [samples[0], samples.at(-1)];
  if (begin && end) console.log(`  ${coresBetween(begin, end)}`);
  problems.push(...byKind(all.failures));
}
