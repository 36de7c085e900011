import { join } from 'node:path';
import { openDatabase } from '#database/connect.ts';
import { inPieces } from '#database/queries/chunks.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { sitePassword, startSite } from './life.ts';
import type { Running } from './processes.ts';
import { atMost, median, type Row, withSpread } from './results.ts';

const [messages, changes, rounds] = [10_000, 100_000, 15];

/** What the owner waits for when there is much of it, on both engines. */
export async function measureDesk(folder: string, tell: (text: string) => void): Promise<Row[]> {
  const rows = await measureEngine('SQLite', join(folder, 'desk'), '', tell);
  const postgres = await startPostgres([]);
  try {
    return [
      ...rows,
      ...(await measureEngine('PostgreSQL', join(folder, 'desk-postgres'), postgres.url, tell)),
    ];
  } finally {
    await postgres.stop();
  }
}

async function measureEngine(
  engine: string,
  dataDir: string,
  databaseUrl: string,
  tell: (text: string) => void,
): Promise<Row[]> {
  tell(`the desk on ${engine}: ${messages} messages, ${changes} changes`);
  const site = await startSite(dataDir, { databaseUrl });
  try {
    await fill(dataDir, databaseUrl);
    const timed = await openDesk(site);
    const calls = {
      [`the newest of ${messages} messages`]: '/messages',
      'a page in the middle of them': `/messages?before=${messages / 2}`,
      'a word that one of them has': '/messages?search=zebulon',
      'a word that none of them has': '/messages?search=ornithopter',
      [`the newest of ${changes} changes`]: '/history',
      'all changes of one product': '/history?subject=product%20gadget-7',
    };
    const rows: Row[] = [];
    for (const [what, path] of Object.entries(calls)) {
      const times = await timed(path);
      rows.push({
        what: `${what}, ${engine}`,
        value: withSpread(times, 1, ' ms'),
        measured: median(times),
        target: atMost(30, ' ms'),
      });
    }
    return rows;
  } finally {
    await site.stop();
  }
}

/** From the request to the last byte, so what the server took and a little more. */
async function openDesk({ url }: Running): Promise<(path: string) => Promise<number[]>> {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: sitePassword }),
  });
  const { token } = (await login.json()) as { token: string };
  return async (path) => {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const begun = performance.now();
      const answer = await fetch(`${url}/api/admin${path}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
      if (round > 0) times.push(performance.now() - begun);
    }
    return times;
  };
}

const words =
  'the kettle survived a flood and my neighbor wants to know whether the drone can carry soup'.split(
    ' ',
  );

async function fill(dataDir: string, databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl });
  const text = (n: number) =>
    Array.from({ length: 60 + (n % 300) }, (_, at) => words[(n * 7 + at * 3) % words.length]);
  const written = Array.from({ length: messages }, (_, n) => ({
    name: `Reader ${n}`,
    email: `reader-${n}@example.org`,
    phone: '',
    message: `${text(n).join(' ')}${n === 1000 ? ' Zebulon' : ''}.`,
    created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  }));
  for (const piece of inPieces(written)) await db.insertInto('messages').values(piece).execute();
  const changed = Array.from({ length: changes }, (_, n) => ({
    at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    session_id: null,
    what: 'price changed',
    subject: `product gadget-${n % 2500}`,
    before: JSON.stringify({ listPrice: { cents: n, month: '2026-10' } }),
    after: JSON.stringify({ listPrice: { cents: n + 1, month: '2026-11' } }),
    undoes: null,
  }));
  for (const piece of inPieces(changed)) await db.insertInto('history').values(piece).execute();
  await close();
}
