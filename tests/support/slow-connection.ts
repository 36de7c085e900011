import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP proxy whose connections can be broken. */
export async function openSlowConnection(to: URL) {
  const sockets = new Set<Socket>();
  const line = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (chunk) => {
        other.write(chunk);
      });
      socket.on('error', () => {});
      socket.on('close', () => other.destroy());
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    line.close();
  });
  const address = line.address();
  const url = new URL(to);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    /** Breaks open connections; new ones are accepted. */
    cut,
    /** Breaks open connections and accepts no new ones, as if the server had stopped. */
    stop: () => {
      line.close();
      cut();
    },
  };
}
