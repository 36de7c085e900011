import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSeededPlace } from '#tests/support/engines.ts';
import { findLost, freshAddress, productsOf, WriteLog } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

interface Outcome {
  status: number;
  /** The connection existed before the request. */
  isCutOff: boolean;
}

/** One request on a kept-alive connection; a response that ends early counts as cut off. */
function ask(agent: Agent, port: number, path: string, json?: unknown): Promise<Outcome> {
  return new Promise((resolve) => {
    let hasLine = false;
    const failed = () => resolve({ status: 0, isCutOff: hasLine });
    const body = json === undefined ? undefined : JSON.stringify(json);
    const sent = request({
      agent,
      port,
      path,
      host: '127.0.0.1',
      method: body ? 'POST' : 'GET',
      headers: {
        'X-Forwarded-For': freshAddress(),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
    });
    sent.on('socket', (socket) => {
      hasLine = !socket.connecting;
    });
    sent.on('response', (answer) => {
      answer.on('error', failed);
      answer.on('end', () =>
        resolve({
          status: answer.complete ? (answer.statusCode ?? 0) : 0,
          isCutOff: !answer.complete,
        }),
      );
      answer.resume();
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

const halves = [
  'GET / HTTP/1.1\r\nHost: x',
  'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":',
  // Browsers open connections in advance.
  '',
];

async function openIdleConnections(port: number): Promise<void> {
  for (const half of halves) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    if (half) await new Promise((resolve) => socket.write(half, resolve));
  }
}

test('a stopping server answers open requests, ends despite incomplete ones, and keeps every vote', async () => {
  let isStopping = false;
  let answered = 0;
  let cutOff = 0;
  const place = await createSeededPlace('sqlite');
  const log = new WriteLog();
  const server = await startServer(place);
  const [product] = await productsOf(server.url);
  const emoji = product?.votes[0]?.emoji ?? '';
  const counts = log.voteKey(product?.id ?? 0, emoji);
  const client = async (n: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const isVote = n % 2 === 0;
      const isBeforeStop = !isStopping;
      const outcome = isVote
        ? await ask(agent, server.port, `/api/products/${product?.id}/vote`, { emoji })
        : await ask(agent, server.port, '/');
      if (outcome.isCutOff && isBeforeStop) cutOff += 1;
      if (outcome.status !== 200) {
        if (isVote) counts.doubtful += 1;
        break;
      }
      answered += 1;
      if (isVote) counts.acknowledged += 1;
    }
    agent.destroy();
  };
  const clients = Promise.all(Array.from({ length: 20 }, (_, n) => client(n)));
  while (answered < 100) await sleep(5);
  await openIdleConnections(server.port);
  isStopping = true;
  server.signal('SIGTERM');
  expect(await server.exitCode).toBe(0);
  await clients;
  expect(await findLost(place, log)).toEqual([]);
  expect(cutOff).toBe(0);
});
