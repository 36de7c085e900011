import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { createEmptyPlace, createSeededPlace, type Place } from '#tests/support/engines.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import {
  findLost,
  login,
  productsOf,
  roundRobin,
  send,
  sendAgain,
  startWriters,
} from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

/** The first start creates the password. */
const unset = { ADMIN_PASSWORD: '' };

test('when one of two processes on PostgreSQL is killed, every acknowledged vote is counted', async () => {
  const place = await createSeededPlace('postgres');
  const [killed, survivor] = [await startServer(place), await startServer(place)];
  let url = roundRobin([killed, survivor]);
  const { writes, acknowledge, stop } = await startWriters(() => url());
  await acknowledge(60);
  await killed.kill();
  url = () => survivor.url;
  await acknowledge(60);
  await stop();
  expect(await findLost(place, writes)).toEqual([]);
  expect(writes.surprises).toEqual([]);
});

test('servers that start at once agree and see each other’s changes', async () => {
  const place = await createEmptyPlace('postgres');
  const servers = await Promise.all([startServer(place, unset), startServer(place, unset)]);
  const headers = await oneOfEverything(servers, place);
  await editsAreSeen(servers, headers);
});

/** Returns what the owner's browser sends. */
async function oneOfEverything(
  servers: readonly ServerProcess[],
  place: Place,
): Promise<Record<string, string>> {
  const { db, close } = await openDatabase(place);
  const products = await db.selectFrom('products').select('slug').execute();
  const [version] = await db.selectFrom('data_version').select('number').execute();
  await close();
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
  // Products and documents are stored once each; another seeding would have raised it
  // again.
  expect(version?.number).toBe(3);
  const passwords = servers.flatMap(
    (server) => /shown only this once: (\S+)/.exec(server.output())?.[1] ?? [],
  );
  expect(passwords).toHaveLength(1);
  const logins = await Promise.all(servers.map(({ url }) => login(url, passwords[0])));
  return logins[0] ?? {};
}

/** A token is valid on all servers, and an edit on one reaches the other. */
async function editsAreSeen(
  [here, there]: readonly ServerProcess[],
  headers: Record<string, string>,
): Promise<void> {
  if (!here || !there) throw new Error('Two servers are needed.');
  const [product] = await productsOf(there.url);
  for (const [round, from, to] of [
    [1, here, there],
    [2, there, here],
  ] as const) {
    const amazonUrl = `https://www.amazon.com/s?k=edit-${round}`;
    // The page was just rendered, so its cached copy is fresh.
    await send(to.url, 'GET', '/');
    const path = `/api/products/${product?.id}`;
    expect((await sendAgain(from.url, 'PATCH', path, { amazonUrl }, headers)).status).toBe(200);
    // A process whose database is slow answers with what it had.
    for (const [url, page] of [
      [from.url, '/api/products'],
      [to.url, '/'],
      [to.url, '/api/products'],
    ] as const)
      while (!(await send(url, 'GET', page)).text.includes(amazonUrl)) await sleep(10);
  }
}
