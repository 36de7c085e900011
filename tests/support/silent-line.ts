import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A line to a server that can be made silent or slow: silent means that it stays open and nothing comes through, as with a cut cable. */
export async function openLine(to: URL) {
  let isSilent = false;
  let delay = 0;
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (chunk) => {
        if (isSilent) return;
        if (delay === 0) other.write(chunk);
        // Timers of one length fire in the order of their making, so the bytes stay in order.
        else setTimeout(() => other.writable && other.write(chunk), delay);
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
    silence: () => {
      isSilent = true;
    },
    restore: () => {
      isSilent = false;
    },
    /** Every piece takes this many milliseconds longer, in either direction. */
    slowDown: (milliseconds: number) => {
      delay = milliseconds;
    },
    /** Breaks what is open; new connections are let through. */
    cut,
    /** As if the server had been stopped: what is open breaks, and nobody is let in. */
    stop: () => {
      line.close();
      cut();
    },
  };
}
