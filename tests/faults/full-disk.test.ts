import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createSeededPlace } from '#tests/support/engines.ts';
import { findLost, type Sent, send, startWriters } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

const sentence = 'Our disk is full, so nothing was saved. Please try again later.';

/** How large a file of the process may get, in bytes; the hard limit stays, so it can be undone. */
function limitFiles(pid: number, size: number | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:`]);
  if (status !== 0) throw new Error(`${stderr}`);
}

test('on a full disk the site says so, pages are served, and nothing acknowledged is lost', async () => {
  const place = await createSeededPlace('sqlite');
  const server = await startServer(place);
  const answers: Sent[] = [];
  const onAnswer = (answer: Sent) => answers.push(answer);
  const writers = await startWriters(() => server.url, { onAnswer });
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await writers.acknowledge(40);
  // Smaller than a page of the database, so that every write fails, wherever it is in a file.
  limitFiles(server.pid, 4096);
  await until(() => answers.filter(({ status }) => status === 503).length > 20);
  const full = answers.length;
  const votes = `/api/products/${writers.products[0]?.id}/votes`;
  for (const path of ['/', '/api/products', '/healthz', '/readyz', votes, '/about'])
    expect(`${path} ${(await send(server.url, 'GET', path)).status}`).toBe(`${path} 200`);
  await until(() => answers.length > full + 20);
  limitFiles(server.pid, 'unlimited');
  await writers.acknowledge(40);
  await writers.stop();
  const rejected = answers.filter(({ status }) => status !== 200);
  expect(new Set(rejected.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`503 ${sentence}`]),
  );
  expect(await findLost(place, writers.writes)).toEqual([]);
});
