import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createFront } from './front.ts';
import { createLog } from './log.ts';
import { Finished } from './pages/finished.ts';

test('a page that goes wrong at once or later is apologized for, and the server stays', async () => {
  const server = createFront({
    pages: (key) => {
      if (key === '/at-once') throw new Error('at once');
      return key === '/later' ? Promise.reject(new Error('later')) : new Finished(200, Buffer.from('a page'), {});
    },
    keyOf: (path) => path,
    files: new Map(),
    app: () => {},
    isCall: () => false,
    keptCalls: new Set(),
    security: {},
    log: createLog('silent'),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await statusOf('/at-once'), await statusOf('/later'), await statusOf('/')]).toEqual([503, 503, 200]);
});
