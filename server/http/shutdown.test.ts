import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { createShutdown } from './server.ts';

/**
 * A client on a separate thread: sends one request, and another on the same connection when
 * notified.
 */
const client = `
  const { connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const connection = connect(workerData.port, '127.0.0.1');
  const ask = (sent) => connection.write('GET / HTTP/1.1\\r\\nHost: lab.example\\r\\n\\r\\n', sent);
  let heard = '';
  connection.on('data', (chunk) => {
    heard += chunk;
    parentPort.postMessage(heard.split('HTTP/1.1 200').length - 1);
  });
  connection.on('error', () => {});
  connection.on('close', () => parentPort.postMessage('closed'));
  parentPort.on('message', () => ask(() => {
    Atomics.store(workerData.isSent, 0, 1);
    Atomics.notify(workerData.isSent, 0);
  }));
  ask();
`;

test('a request that arrives while the server is blocked is answered before the connection closes', async () => {
  const server = createServer((_, response) => response.end('here'));
  const shutdown = createShutdown(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const isSent = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(client, { eval: true, workerData: { port, isSent } });
  onTestFinished(async () => void (await worker.terminate()));
  const heard: unknown[] = [];
  worker.on('message', (word) => heard.push(word));
  await once(worker, 'message');
  const closed = shutdown();
  worker.postMessage('once more');
  // Blocks the thread, like a commit that waits for its fsync.
  Atomics.wait(isSent, 0, 0);
  await closed;
  while (!heard.includes('closed')) await once(worker, 'message');
  expect(heard).toEqual([1, 2, 'closed']);
});
