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
  const connection = connect(workerData, '127.0.0.1');
  const ask = () => connection.write('GET / HTTP/1.1\\r\\nHost: lab.example\\r\\n\\r\\n');
  let heard = '';
  connection.on('data', (chunk) => {
    heard += chunk;
    parentPort.postMessage(heard.split('HTTP/1.1 200').length - 1);
  });
  connection.on('error', () => {});
  connection.on('close', () => parentPort.postMessage('closed'));
  parentPort.on('message', () => setTimeout(ask, 300));
  ask();
`;

test('a request that arrives while the server is blocked is answered before the connection closes', async () => {
  const server = createServer((_, response) => response.end('here'));
  const shutdown = createShutdown(server, 0);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const worker = new Worker(client, {
    eval: true,
    workerData: (server.address() as AddressInfo).port,
  });
  onTestFinished(async () => void (await worker.terminate()));
  const heard: unknown[] = [];
  worker.on('message', (word) => heard.push(word));
  await once(worker, 'message');
  worker.postMessage('once more');
  const drained = shutdown();
  // Blocks the thread, like a commit that waits for its fsync.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
  await drained;
  while (!heard.includes('closed')) await once(worker, 'message');
  expect(heard).toEqual([1, 2, 'closed']);
});
