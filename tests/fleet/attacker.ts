// Floods a port from 127.0.0.2 until it is killed: node tests/fleet/attacker.ts <attack> <port> <tls or plain>
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

const [attack = '', port = '', protocol] = process.argv.slice(2);
const host = 'lab.example';
const from = { host: '127.0.0.1', port: Number(port), localAddress: '127.0.0.2' };

function open() {
  const socket =
    protocol === 'tls'
      ? connectTls({ ...from, servername: host, rejectUnauthorized: false })
      : connect(from);
  socket.on('error', () => undefined);
  return socket;
}

type Socket = ReturnType<typeof open>;

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve());
  });

/** Opens connections again when the server closes them. */
async function reconnect(use: (socket: Socket) => void): Promise<void> {
  for (;;) {
    const socket = open();
    use(socket);
    await closed(socket);
    await sleep(100);
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

/** Requests the home page once a second on each connection. */
function readAgainAndAgain(socket: Socket): void {
  const timer = setInterval(() => socket.write(get('/')), 1000);
  socket.write(get('/'));
  socket.resume();
  socket.once('close', () => clearInterval(timer));
}

/** A body of 15,000 chunks of one byte. */
async function sendChunks(socket: Socket): Promise<void> {
  socket.resume();
  const head = ['POST /api/contact HTTP/1.1', `Host: ${host}`, 'Transfer-Encoding: chunked'];
  socket.write([...head, 'Content-Type: application/json', '', ''].join('\r\n'));
  for (let n = 0; n < 15_000 && !socket.destroyed; n += 1) {
    if (!socket.write('1\r\nx\r\n')) await new Promise(setImmediate);
    if (n % 50 === 0) await new Promise(setImmediate);
  }
  socket.end('0\r\n\r\n');
}

/** 700 requests for pages that do not exist, in one write. */
async function pipeline(socket: Socket): Promise<void> {
  socket.resume();
  const paths = Array.from({ length: 700 }, (_, n) => `/made-up-${Math.random()}-${n}`);
  socket.write(paths.map(get).join(''));
  await sleep(500);
  socket.destroy();
}

/** 2,000 requests for images in one write, again as soon as the connection is closed. */
function pipelineImages(socket: Socket): void {
  socket.resume();
  socket.write(get('/social/home.png').repeat(2000));
}

const attacks: Record<string, { connections: number; use: (socket: Socket) => void }> = {
  '800 connections': { connections: 800, use: readAgainAndAgain },
  'one-byte chunks': { connections: 40, use: sendChunks },
  '700 pipelined requests': { connections: 2, use: pipeline },
  '40,000 pipelined images': { connections: 20, use: pipelineImages },
};

const { connections, use } = attacks[attack] ?? { connections: 0, use: () => undefined };
for (let n = 0; n < connections; n += 1) {
  void reconnect(use);
  if (n % 20 === 19) await sleep(20);
}
console.log('ready');
