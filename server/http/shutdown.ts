import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** A connection that was used a moment ago may carry the next request already: it is closed only after this. */
const grace = 1000;

/** Docker waits ten seconds before it kills; what is not answered by then never will be. */
const patience = 8000;

/**
 * Ends a server so that no request is cut off. Node's own `close` drops idle connections at once, with the request that is
 * on its way; it lets busy connections ask on for ever; and it stops watching for half-sent requests, which then hold the
 * process for as long as their senders like.
 */
export function createDrain(server: Server): () => Promise<void> {
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  return async () => {
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    // The answer says so, and the connection closes behind it.
    server.prependListener('request', (_, response) => {
      response.shouldKeepAlive = false;
    });
    const sweep = () => {
      server.closeIdleConnections();
      // Browsers open connections in advance, and say nothing on them.
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
    };
    // Timers come before what has arrived: without a turn in between, a connection whose request was waiting behind a slow
    // commit would count as idle.
    const sweeping = setInterval(() => setImmediate(sweep), grace);
    const givingUp = setTimeout(() => server.closeAllConnections(), patience);
    await closed;
    clearInterval(sweeping);
    clearTimeout(givingUp);
  };
}
