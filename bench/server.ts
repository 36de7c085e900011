import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon, { type SentRequest } from 'autocannon';
import { SMTPServer } from 'smtp-server';
import type { Product } from '#contract/products.ts';
import type { VoteRecord } from '#contract/votes.ts';
import { openDatabase } from '#database/connect.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { adminPassword, launchServer, type ServerProcess } from '#tests/support/server-process.ts';
import { confirmedReaders } from '#tests/support/subscribers.ts';

/** `npm run bench -- server [seconds per run] [newsletter recipients]`, on a quiet machine. */

const file = fileURLToPath(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'lab-bench-'));
const [seconds, recipients] = [Number(process.argv[2] ?? 8), Number(process.argv[3] ?? 5000)];

const rows: [what: string, value: string, target: string][] = [];
const report = (what: string, value: string, target = '') => {
  rows.push([what, value, target]);
  process.stderr.write(`${what}: ${value}\n`);
};

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const processFile = (pid: number, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');

/** In milliseconds; Linux counts user and system time in hundredths of a second. */
function cpuTime(pid: number): number {
  const [, afterName = ''] = processFile(pid, 'stat').split(') ');
  const fields = afterName.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** In megabytes. */
const memory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(processFile(pid, 'status'))?.[1]) / 1024;

let clients = 0;
/** Each request comes from a new address, so that rate limits do not end the run. */
const nextClient = () => {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
};

interface Load {
  connections?: number;
  headers?: Record<string, string>;
  /** What differs between requests. */
  next?: () => SentRequest;
}

async function load(url: string, { connections = 32, headers = {}, next = () => ({}) }: Load) {
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

/** Serves the same bytes and headers with `node:http` alone. */
async function startRaw(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers });
  const saved = join(folder, 'raw.json');
  // `fetch` decodes bodies, so the bytes are read with curl's equivalent: an undecoded request.
  const bytes = await undecoded(url, headers);
  const sent = Object.fromEntries(
    [...answer.headers].filter(([name]) => !['connection', 'keep-alive', 'date'].includes(name)),
  );
  writeFileSync(saved, JSON.stringify({ headers: sent, body: bytes.toString('base64') }));
  const port = await freePort();
  const child = fork(file, ['raw', saved, String(port)]);
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

async function undecoded(url: string, headers: Record<string, string>): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

function serveRaw(saved: string, port: number): void {
  const { headers, body } = JSON.parse(readFileSync(saved, 'utf8'));
  const bytes = Buffer.from(body, 'base64');
  createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  }).listen(port, '127.0.0.1', () => process.send?.('ready'));
}

async function benchPages(site: ServerProcess): Promise<void> {
  for (const path of ['/', '/sony-wh-1000xm5-review']) {
    const headers = { 'accept-encoding': 'br' };
    await fetch(site.url + path, { headers });
    const raw = await startRaw(site.url + path, headers);
    const ratios: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const ours = await load(site.url + path, { headers });
      const bare = await load(raw.url, { headers });
      ratios.push(ours.rate / bare.rate);
      if (run === 2) report(`${path} per second`, ours.rate.toFixed(0));
    }
    raw.stop();
    report(`${path} ÷ raw node:http`, median(ratios).toFixed(2), '≥ 0.6');
  }
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
  const { rate, ok, p99 } = await load(site.url, {
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
  report(`${engine}: p99 of a vote`, `${p99} ms`, '≤ 100 ms');
  report(`${engine}: CPU of the server per vote`, `${(cpu / ok).toFixed(2)} ms`);
  // Votes in flight when the run ends are counted but not read.
  report(`${engine}: acknowledged and counted`, `${ok} and ${counted}`, 'none missing');
}

async function benchSearch(site: ServerProcess): Promise<void> {
  const { rate, p99 } = await load(`${site.url}/api/search?q=noise+canceling`, { connections: 16 });
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
    const { id } = await call('POST', '/api/admin/letters');
    const { version } = await call('GET', `/api/admin/letters/${id}`);
    const before = cpuTime(site.pid);
    const started = performance.now();
    await call('POST', `/api/admin/letters/${id}/send?version=${encodeURIComponent(version)}`);
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

if (process.argv[2] === 'raw') serveRaw(process.argv[3] ?? '', Number(process.argv[4]));
else await run().finally(() => rmSync(folder, { recursive: true, force: true }));
