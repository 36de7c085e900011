import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon, { type SentRequest } from 'autocannon';
import { SMTPServer } from 'smtp-server';
import type { Product } from '#contract/products.ts';
import type { VoteRecord } from '#contract/votes.ts';
import { openDatabase } from '#database/connect.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { adminPassword, launchServer, type ServerProcess } from '#tests/support/server-process.ts';
import { confirmedReaders } from '#tests/support/subscribers.ts';
import { clientName, cpuTime, load, type Measured, memory, nextClient } from './load.ts';
import { startPeer } from './peers.ts';

/** `npm run bench -- server [seconds per run] [newsletter recipients]`, on a quiet machine. */

const folder = mkdtempSync(join(tmpdir(), 'lab-bench-'));
const [seconds, recipients] = [Number(process.argv[2] ?? 8), Number(process.argv[3] ?? 5000)];

const rows: [what: string, value: string, target: string][] = [];
const report = (what: string, value: string, target = '') => {
  rows.push([what, value, target]);
  process.stderr.write(`${what}: ${value}\n`);
};

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

interface Load {
  connections?: number;
  headers?: Record<string, string>;
  /** What differs between requests. */
  next?: () => SentRequest;
}

async function loadVaried(
  url: string,
  { connections = 32, headers = {}, next = () => ({}) }: Load,
) {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, ...headers, 'x-forwarded-for': nextClient() },
          ...next(),
        }),
      },
    ],
  });
  if (result.non2xx + result.errors > 0)
    process.stderr.write(`${url}: ${result.non2xx} rejected, ${result.errors} errors\n`);
  return { rate: result['2xx'] / seconds, ok: result['2xx'], p99: result.latency.p99 };
}

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

/** Our server next to `node:http` and plain Hono with the same bytes and headers. */
async function benchPath(site: ServerProcess, path: string, target: string): Promise<Measured> {
  const url = site.url + path;
  await (await fetch(url, { headers: browser })).arrayBuffer();
  const peers = {
    raw: await startPeer('raw', { url, headers: browser, folder }),
    hono: await startPeer('hono', { url, headers: browser, folder }),
  };
  const options = { seconds, headers: browser };
  const measured = { raw: [] as Measured[], hono: [] as Measured[], ours: [] as Measured[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.raw.push(await load(peers.raw, options));
    measured.hono.push(await load(peers.hono, options));
    measured.ours.push(await load({ url, pid: site.pid }, options));
  }
  peers.raw.stop();
  peers.hono.stop();
  const ratio = (rows: Measured[], of: (one: Measured, raw: Measured) => number) =>
    median(rows.map((one, round) => of(one, measured.raw[round] as Measured))).toFixed(2);
  const byRate = (one: Measured, raw: Measured) => one.rate / raw.rate;
  const byCpu = (one: Measured, raw: Measured) => raw.cpu / one.cpu;
  const { ours, hono } = measured;
  report(`${path} per second`, median(ours.map(({ rate }) => rate)).toFixed(0));
  report(
    `${path} ÷ raw node:http, by rate; by CPU time`,
    `${ratio(ours, byRate)}; ${ratio(ours, byCpu)}`,
    target,
  );
  report(
    `${path}: plain Hono ÷ raw, by rate; by CPU time`,
    `${ratio(hono, byRate)}; ${ratio(hono, byCpu)}`,
  );
  const idle = Object.entries(measured).filter(
    ([, rows]) => median(rows.map(({ busy }) => busy)) < busyEnough,
  );
  if (idle.length > 0)
    report(
      `${path}: not the limit, so only the CPU time counts`,
      idle.map(([name]) => name).join(', '),
    );
  return { ...(ours[0] as Measured), cpu: median(ours.map(({ cpu }) => cpu)) };
}

async function benchPages(site: ServerProcess): Promise<void> {
  report('client', clientName);
  const home = await benchPath(site, '/', '≥ 0.45');
  await benchPath(site, '/sony-wh-1000xm5-review', '≥ 0.45');
  await benchPath(site, '/api/products', '≥ 0.3');
  const unknown = { url: `${site.url}/category/x`, pid: site.pid };
  const { cpu } = await load(unknown, { seconds, headers: browser, newClients: true });
  report('/category/x ÷ /, CPU time', (cpu / home.cpu).toFixed(1), '≤ 4');
}

/** The votes go to all products and emoji in turn, as a busy hour's votes do. */
async function benchVotes(engine: string, site: ServerProcess): Promise<void> {
  const readVotes = async () => {
    const products = (await (await fetch(`${site.url}/api/products`)).json()) as Product[];
    return products.flatMap(({ votes }) => votes);
  };
  const votes = await readVotes();
  let sent = 0;
  const before = cpuTime(site.pid);
  const { rate, ok, p99 } = await loadVaried(site.url, {
    connections: 64,
    headers: { 'content-type': 'application/json' },
    next() {
      sent += 1;
      const { productId, emoji } = votes[sent % votes.length] as VoteRecord;
      const body = JSON.stringify({ emoji });
      return { method: 'POST', path: `/api/products/${productId}/vote`, body };
    },
  });
  const cpu = cpuTime(site.pid) - before;
  const counted = (await readVotes()).reduce((sum, { count }) => sum + count, 0);
  report(`${engine}: durable votes per second, 64 clients`, rate.toFixed(0), '≥ 500');
  report(`${engine}: p99 of a vote`, `${p99} ms`, '≤ 150 ms');
  report(`${engine}: CPU of the server per vote`, `${(cpu / ok).toFixed(2)} ms`);
  // Votes in flight when the run ends are counted but not read.
  report(`${engine}: acknowledged and counted`, `${ok} and ${counted}`, 'none missing');
}

async function benchSearch(site: ServerProcess): Promise<void> {
  const { rate, p99 } = await loadVaried(`${site.url}/api/search?q=noise+canceling`, {
    connections: 16,
  });
  report('searches per second', `${rate.toFixed(0)}, p99 ${p99} ms`);
}

async function benchNewsletter(): Promise<void> {
  const received = new Map<string, number>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo)
          received.set(address, (received.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  const port = await freePort();
  smtp.listen(port, '127.0.0.1');
  const dataDir = join(folder, 'newsletter');
  const site = await launchServer({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    CONTACT_TO: 'owner@lab.example',
    POSTAL_ADDRESS: '1 Bench Street, Springfield',
    MAIL_PER_SECOND: '1000',
  });
  try {
    const database = await openDatabase({ dataDir });
    await confirmedReaders(database.db, recipients);
    await database.close();
    const call = await logIn(site);
    const { id } = await call('POST', '/api/admin/issues');
    const { version } = await call('GET', `/api/admin/issues/${id}`);
    const before = cpuTime(site.pid);
    const started = performance.now();
    await call('POST', `/api/admin/issues/${id}/send?version=${encodeURIComponent(version)}`);
    const latencies: number[] = [];
    while (received.size < recipients && performance.now() - started < 600_000) {
      const started = performance.now();
      await (await fetch(`${site.url}/`)).arrayBuffer();
      latencies.push(performance.now() - started);
      await wait(200);
    }
    const elapsed = (performance.now() - started) / 1000;
    const cpu = cpuTime(site.pid) - before;
    const duplicates = [...received.values()].filter((count) => count > 1).length;
    report(
      `newsletter: received of ${recipients}`,
      `${received.size}, ${duplicates} twice`,
      'all, 0',
    );
    report('newsletter: mails per second', (received.size / elapsed).toFixed(0));
    report('newsletter: CPU per mail', `${(cpu / received.size).toFixed(1)} ms`, '≤ 6 ms');
    report('newsletter: median page time meanwhile', `${median(latencies).toFixed(0)} ms`);
  } finally {
    await site.kill();
    smtp.close();
  }
}

async function logIn(site: ServerProcess) {
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    fetch(site.url + path, { method, headers, ...(body ? { body } : {}) });
  const json = { 'content-type': 'application/json' };
  const login = await send(
    'POST',
    '/api/admin/login',
    json,
    JSON.stringify({ password: adminPassword }),
  );
  const { token } = (await login.json()) as { token: string };
  return async (method: string, path: string) => {
    const answer = await send(method, path, { authorization: `Bearer ${token}` });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

async function run(): Promise<void> {
  const data = { DATA_DIR: join(folder, 'data') };
  await (await launchServer(data)).kill();
  const started = performance.now();
  const site = await launchServer(data);
  report(
    'start with an existing database',
    `${((performance.now() - started) / 1000).toFixed(1)} s`,
    '≤ 2 s',
  );
  await wait(2000);
  report('memory, idle', `${memory(site.pid).toFixed(0)} MB`, '≤ 180 MB');
  await benchPages(site);
  await benchSearch(site);
  await benchVotes('SQLite', site);
  report('memory, under load', `${memory(site.pid).toFixed(0)} MB`, '≤ 250 MB');
  await site.kill();
  const postgres = await startPostgres({ durable: true });
  const second = await launchServer({
    DATA_DIR: join(folder, 'postgres'),
    DATABASE_URL: postgres.url,
  });
  await benchVotes('PostgreSQL', second);
  await second.kill();
  await postgres.stop();
  await benchNewsletter();
  console.log('\n| what | measured | target |\n|---|---|---|');
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

await run().finally(() => rmSync(folder, { recursive: true, force: true }));
