import { copyFile, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { smallDisk } from '#tests/support/small-disk.ts';
import { aMessage, createTestApp, noLimits } from '#tests/support/test-app.ts';
import { findLost, type Sent, send, startWriters } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

const sentence = 'Our database isn’t responding. Please try again in a moment.';

async function fill(file: string): Promise<void> {
  const filler = await open(file, 'w');
  try {
    for (;;) await filler.write(Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await filler.close();
  }
}

test('on a full disk writes are rejected, and it recovers', async ({ skip }) => {
  const dataDir = await smallDisk();
  if (!dataDir) return skip('needs the right to mount a small disk');
  await copyFile(inject('seededFile'), join(dataDir, 'lab.sqlite'));
  const server = await startServer({ dataDir });
  const answers: Sent[] = [];
  const onAnswer = (answer: Sent) => answers.push(answer);
  const writers = await startWriters(() => server.url, { onAnswer });
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await writers.acknowledge(100);
  const filler = join(dataDir, 'filler');
  await fill(filler);
  await until(() => answers.filter(({ status }) => status === 503).length > 40);
  const full = answers.length;
  const reads = [
    '/',
    '/api/products',
    '/healthz',
    '/readyz',
    `/api/products/${writers.products[0]?.id}/votes`,
    '/about',
  ];
  for (const path of reads)
    expect(`${path} ${(await send(server.url, 'GET', path)).status}`).toBe(`${path} 200`);
  await until(() => answers.length > full + 40);
  await rm(filler);
  await writers.acknowledge(100);
  await writers.stop();
  const rejected = answers.filter(({ status }) => status !== 200);
  expect(new Set(rejected.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`503 ${sentence}`]),
  );
  expect(await findLost({ dataDir }, writers.writes)).toEqual([]);
});

test('a database at its size limit rejects new rows with a message, counts votes, and recovers', async () => {
  const app = await createTestApp('sqlite', { parts: { rateLimiter: noLimits } });
  await app.vote('🚀');
  // Inside a transaction, to reach the connection that writes.
  const mayGrowTo = (pages: number) =>
    app.database.db
      .transaction()
      .execute((trx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(trx));
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.database.db);
  await mayGrowTo(rows[0]?.page_count ?? 0);
  const message = { ...aMessage, message: 'long '.repeat(900) };
  let rejected = await app.contact(message);
  for (let tries = 0; rejected.status === 200 && tries < 50; tries += 1)
    rejected = await app.contact(message);
  expect([rejected.status, await rejected.text()]).toEqual([503, sentence]);
  expect((await app.vote('🚀')).status).toBe(200);
  expect((await app.listed())[0]?.votes[1]?.count).toBe(2);
  await mayGrowTo(1_000_000);
  expect((await app.contact(message)).status).toBe(200);
});
