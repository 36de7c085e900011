import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, launchServer } from '#tests/support/server-process.ts';
import { login, productsOf, send } from '#tests/support/writers.ts';
import { sendSlowClients } from './slow-clients.ts';
import { type Kind, letIn, newRecords, type Records } from './visitors.ts';

/** npm run test:soak [-- minutes]: a real server under everybody at once; ends with 1 where something gave way. */
const minutes = Number(process.argv[2] ?? 10);
if (!(minutes > 0)) {
  console.error('Say how many minutes: npm run test:soak -- 2');
  process.exit(1);
}

const problems: string[] = [];
const dataDir = await mkdtemp(join(tmpdir(), 'lab-soak-'));
const metricsPort = await freePort();
const server = await launchServer({ DATA_DIR: dataDir, METRICS_PORT: String(metricsPort) });
try {
  let records = newRecords();
  const { url } = server;
  const crowd = letIn({ url, token: await login(url), products: await productsOf(url), records: () => records });
  const memory = await watchMemory(minutes * 60_000);
  summarize('soak', records);
  judgeMemory(memory);

  records = newRecords();
  await sleep(12_000);
  const calm = records;
  records = newRecords();
  await withSlowClients();
  summarize('with 500 slow clients', records);
  console.log(
    `readers' p99: ${p99(calm.latencies.read)} ms before, ${p99(records.latencies.read)} ms among 500 slow clients`,
  );
  await crowd.leave();
} finally {
  server.signal('SIGTERM');
  console.log(`The server ended with ${await server.gone}.`);
  await rm(dataDir, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'The soak passed.' : 'The soak failed.');
process.exit(problems.length === 0 ? 0 : 1);

async function watchMemory(duration: number): Promise<number[]> {
  const samples: number[] = [];
  const end = performance.now() + duration;
  while (performance.now() < end) {
    await sleep(Math.min(2000, duration / 60));
    const { text } = await send(`http://127.0.0.1:${metricsPort}`, 'GET', '/metrics');
    samples.push(Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1] ?? 0) / 2 ** 20);
  }
  return samples;
}

/** The last third against the first one after the warm-up, each by its median: single samples hang on the collector. */
function judgeMemory(samples: readonly number[]): void {
  const warm = samples.slice(Math.floor(samples.length / 4));
  const third = Math.ceil(warm.length / 3);
  const [early, late] = [median(warm.slice(0, third)), median(warm.slice(-third))];
  const growth = (late / early - 1) * 100;
  console.log(
    `memory: ${early.toFixed(0)} MB after warm-up, ${late.toFixed(0)} MB at the end (${growth.toFixed(1)} %)`,
  );
  // A short run is all warm-up: the collector has not yet found its pace.
  if (growth > 10 && minutes >= 5) problems.push(`Memory grew by ${growth.toFixed(1)} %.`);
}

async function withSlowClients(): Promise<void> {
  const slow = await sendSlowClients(server.port, 500);
  const begun = performance.now();
  while (slow.open() > 0 && performance.now() - begun < 40_000) await sleep(100);
  const last = Math.max(0, ...slow.closedAfter) / 1000;
  for (const [way, ms] of Object.entries(slow.longest))
    console.log(`  ${way}: closed after ${(ms / 1000).toFixed(1)} s at most`);
  console.log(`500 slow clients: ${slow.closedAfter.length} closed, the last after ${last.toFixed(1)} s`);
  if (slow.open() > 0) problems.push(`${slow.open()} slow clients were still there after 40 s.`);
  slow.end();
}

function summarize(phase: string, { latencies, refused, failures }: Records): void {
  console.log(`${phase}:`);
  for (const kind of Object.keys(latencies) as Kind[]) {
    const of = latencies[kind];
    console.log(
      `  ${kind.padEnd(12)} ${String(of.length).padStart(7)} requests   median ${at(of, 0.5)} ms   p99 ${p99(of)} ms`,
    );
  }
  console.log(`  ${refused} refused with a 429 that was meant, ${failures.length} failures`);
  problems.push(...failures.slice(0, 20));
}

function at(values: readonly number[], quantile: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0).toFixed(1);
}

function p99(values: readonly number[]): string {
  return at(values, 0.99);
}

function median(values: readonly number[]): number {
  return Number(at(values, 0.5));
}
