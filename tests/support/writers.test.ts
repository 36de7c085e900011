import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { productsOf, sendAgain } from './writers.ts';

/** A server whose database is away for so many requests. */
async function awayFor(requests: number, then = 200): Promise<string> {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response
      .writeHead(asked > requests ? then : 503)
      .end(asked > requests ? '[]' : 'Please try again in a moment.');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('whoever is told to come again does, and hears what is said then', async () => {
  expect(await productsOf(await awayFor(1))).toEqual([]);
  expect((await sendAgain(await awayFor(1, 500), 'GET', '/')).status).toBe(500);
});
