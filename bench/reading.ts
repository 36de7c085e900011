import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface Reading {
  url: string;
  path: string;
  headers: Record<string, string>;
  /** Every request by another visitor, so that no limit for one of them is met. */
  byMany?: boolean;
  connections: number;
  seconds: number;
}

/**
 * Asks for one finished answer over and over, on connections that stay open, and counts. All answers have the length of the
 * first, so nothing is parsed: a client that takes its answers apart is slower than the servers, and would measure itself.
 */
export async function readAgainAndAgain(
  reading: Reading,
): Promise<{ answered: number; elapsed: number }> {
  const { hostname, port, host } = new URL(reading.url);
  const lines = Object.entries({ host, ...reading.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const asked = `GET ${reading.path} HTTP/1.1\r\n${lines.join('')}`;
  let visitor = 0;
  const question = () =>
    reading.byMany ? `${asked}x-forwarded-for: ${addressOf(visitor++)}\r\n\r\n` : `${asked}\r\n`;
  const sockets = await Promise.all(
    Array.from({ length: reading.connections }, () => open(hostname, Number(port))),
  );
  const length = await lengthOfAnswer(sockets[0] as Socket, question);
  const begun = performance.now();
  const until = begun + reading.seconds * 1000;
  const counts = await Promise.all(
    sockets.map((socket) => countAnswers(socket, question, length, until)),
  );
  const elapsed = (performance.now() - begun) / 1000;
  return { answered: counts.reduce((sum, count) => sum + count, 0), elapsed };
}

/** One of four thousand. */
const addressOf = (visitor: number): string => `10.1.${(visitor >> 8) & 15}.${visitor & 255}`;

async function open(hostname: string, port: number): Promise<Socket> {
  const socket = connect(port, hostname).setNoDelay();
  await once(socket, 'connect');
  return socket;
}

/** Head and body together. */
async function lengthOfAnswer(socket: Socket, question: () => string): Promise<number> {
  socket.write(question());
  let answer = Buffer.alloc(0);
  while (!isWhole(answer)) {
    const [more] = (await once(socket, 'data')) as [Buffer];
    answer = Buffer.concat([answer, more]);
  }
  return answer.length;
}

function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n') + 4;
  if (end < 4) return false;
  const head = answer.toString('latin1', 0, end);
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`An answer was not good: ${head}`);
  const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
  return length
    ? answer.length === end + Number(length)
    : answer.subarray(-5).toString() === '0\r\n\r\n';
}

function countAnswers(
  socket: Socket,
  question: () => string,
  length: number,
  until: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    let missing = length;
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('A connection was closed in the middle.')));
    socket.on('data', (bytes: Buffer) => {
      missing -= bytes.length;
      if (missing > 0) return;
      if (missing < 0) reject(new Error('An answer was longer than the first.'));
      answered++;
      missing = length;
      if (performance.now() < until) return void socket.write(question());
      socket.removeAllListeners('close').destroy();
      resolve(answered);
    });
    socket.write(question());
  });
}
