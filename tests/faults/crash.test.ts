import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSeededPlace } from '#tests/support/engines.ts';
import { findLost, sendAgain, startWriters } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

test('a server killed under 20 writers loses no acknowledged write', async () => {
  const place = await createSeededPlace('sqlite');
  let server = await startServer(place);
  const port = String(server.port);
  const writers = await startWriters(() => server.url);
  const { writes } = writers;
  await writers.acknowledge(40);
  // At a random point of a commit.
  await sleep(Math.random() * 200);
  await server.kill();
  const promised = writes.copy();
  server = await startServer(place, { PORT: port });
  expect((await sendAgain(server.url, 'GET', '/')).status).toBe(200);
  expect(await findLost(place, promised, 'in between')).toEqual([]);
  await writers.stop();
  expect(await findLost(place, writes)).toEqual([]);
  expect(writes.surprises).toEqual([]);
});
