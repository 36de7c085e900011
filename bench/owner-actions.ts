import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import {
  fillWithMessages,
  type OwnerAction,
  ownerActions,
  startAction,
} from '#tests/support/owner-actions.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { launchServer } from '#tests/support/server-process.ts';
import { freshAddress, login, send } from '#tests/support/writers.ts';
import { createReport, inFolder, ms, percentile } from './support/report.ts';

/**
 * `npm run bench -- owner-actions [messages]`: how long readers wait during each of them, on both
 * engines.
 */

const messages = Number(process.argv[2] ?? 34_000);
const report = createReport();

/** Publishing also updates the search, after the response. */
const publishing: OwnerAction = {
  method: 'PATCH',
  path: '/api/products/1',
  type: 'application/json',
  body: JSON.stringify({ amazonUrl: 'https://www.amazon.com/s?k=bench' }),
  more: 5000,
};

async function actions(): Promise<Record<string, OwnerAction>> {
  const background = { r: 90, g: 120, b: 150 };
  const picture = sharp({ create: { width: 4000, height: 3000, channels: 3, background } });
  const upload: OwnerAction = {
    method: 'POST',
    path: '/api/admin/images?alt=A+kettle&key=bench',
    body: await picture.jpeg().toBuffer(),
  };
  return {
    ...ownerActions,
    'an uploaded picture': upload,
    'publishing and search': publishing,
  };
}

/** All waits for a cached page, a rendered page and a vote, in milliseconds. */
async function measure(url: string, isDone: () => boolean): Promise<number[][]> {
  let visitor = 0;
  const visits = [
    () => fetch(url),
    () => fetch(`${url}/search?q=word-${visitor++}`),
    () =>
      fetch(`${url}/api/products/1/vote`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() },
        body: JSON.stringify({ emoji: '🚀' }),
      }),
  ];
  return Promise.all(
    visits.map(async (visit) => {
      const waits: number[] = [];
      do {
        const started = performance.now();
        await (await visit()).arrayBuffer();
        waits.push(performance.now() - started);
        await wait(5);
      } while (!isDone());
      return waits;
    }),
  );
}

const describeWaits = (waits: number[][]): string =>
  waits.map((all) => `${ms(percentile(all, 0.99))} (${ms(Math.max(...all))})`).join('; ');

async function bench(engine: string, location: { DATA_DIR: string; DATABASE_URL?: string }) {
  const add = (what: string, waits: number[][]) =>
    report.add(`${engine}: ${what}`, describeWaits(waits), 'p99 ≤ 300 ms');
  const first = await launchServer(location);
  await first.kill();
  await fillWithMessages(
    { dataDir: location.DATA_DIR, databaseUrl: location.DATABASE_URL },
    messages,
  );
  const site = await launchServer(location);
  const headers = await login(site.url);
  await send(site.url, 'GET', '/');
  const idleUntil = performance.now() + 3000;
  add('nothing', await measure(site.url, () => performance.now() > idleUntil));
  for (const [name, action] of Object.entries(await actions())) {
    const running = await startAction(site.url, headers, action);
    let end = Number.POSITIVE_INFINITY;
    void running.status.then(() => {
      end = performance.now() + (action.more ?? 0);
    });
    const waits = await measure(site.url, () => performance.now() > end);
    add(`${name} (${await running.status})`, waits);
  }
  await site.kill();
}

await inFolder(async (folder) => {
  process.stderr.write('p99 (longest) of a cached page; a rendered page; a vote\n');
  await bench('SQLite', { DATA_DIR: join(folder, 'sqlite') });
  const postgres = await startPostgres({ durable: true });
  await bench('PostgreSQL', { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: postgres.url });
  await postgres.stop();
  report.print();
});
