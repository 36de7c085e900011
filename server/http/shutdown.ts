import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

export interface Shutdown {
  isDraining(): boolean;
  /** Announces the end on /readyz for a while, then finishes open requests and closes the server. */
  close(): Promise<void>;
}

/** A connection that was just used may carry the next request already. */
const grace = 1000;

/** Docker kills a container ten seconds after it asked it to stop. */
const deadline = 8000;

export function createShutdown(server: Server, drainSeconds: number): Shutdown {
  let isDraining = false;
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  return {
    isDraining: () => isDraining,
    async close() {
      isDraining = true;
      if (drainSeconds > 0) await sleep(drainSeconds * 1000);
      const kill = setTimeout(() => server.closeAllConnections(), deadline);
      server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
      if (connections.size > 0) await sleep(grace);
      // Timers run before received data is read: a request may be waiting behind a slow commit.
      await nextTurn();
      const closed = new Promise((resolve) => server.close(resolve));
      // Browsers open connections in advance. Node does not count them as idle.
      const unused = setTimeout(() => {
        for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
      }, grace);
      await closed;
      clearTimeout(unused);
      clearTimeout(kill);
    },
  };
}
