import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Load } from './load.ts';
import type { Running } from './processes.ts';

interface Posting {
  connections: number;
  seconds: number;
  /** Path, client and body of the next one. */
  next: () => { path: string; from: string; body: string };
}

export interface PostLoad extends Load {
  /** What 99 of 100 did not wait longer for, in milliseconds. */
  p99: number;
}

/**
 * Posts as fast as answers come, on connections that stay open. Of an answer only its first line and its length are read: a client that takes answers
 * apart costs more than a bare server, and would measure itself. An answer that is not good makes the measurement worthless.
 */
export async function postAgainAndAgain(server: Running, posting: Posting): Promise<PostLoad> {
  const { hostname, port, host } = new URL(server.url);
  const sockets = await Promise.all(
    Array.from({ length: posting.connections }, () => open(hostname, Number(port))),
  );
  const write = () => {
    const { path, from, body } = posting.next();
    return `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\nx-forwarded-for: ${from}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
  const before = await server.usage();
  const begun = performance.now();
  const until = begun + posting.seconds * 1000;
  const waits = (
    await Promise.all(sockets.map((socket) => postUntil(socket, write, until)))
  ).flat();
  const elapsed = (performance.now() - begun) / 1000;
  const after = await server.usage();
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    rate: waits.length / elapsed,
    cpu: (after.cpu - before.cpu) / waits.length,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

async function open(hostname: string, port: number): Promise<Socket> {
  const socket = connect(port, hostname).setNoDelay();
  await once(socket, 'connect');
  return socket;
}

/** How long each answer took. */
function postUntil(socket: Socket, write: () => string, until: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const waits: number[] = [];
    let asked = performance.now();
    let text = '';
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('A connection was closed in the middle.')));
    socket.on('data', (more: string) => {
      text += more;
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      const [, length] = /content-length: (\d+)/i.exec(text) ?? [];
      if (!text.startsWith('HTTP/1.1 200 ') || !length)
        return reject(new Error(`An answer was not good: ${text}`));
      if (text.length < end + 4 + Number(length)) return;
      waits.push(performance.now() - asked);
      text = '';
      if (performance.now() < until) {
        asked = performance.now();
        return void socket.write(write());
      }
      socket.removeAllListeners('close').destroy();
      resolve(waits);
    });
    socket.write(write());
  });
}
