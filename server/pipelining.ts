import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers do not pipeline, and no honest program is this far ahead of its answers. */
const mostWaiting = 100;

/**
 * Serves the requests of a connection one at a time. Node hands on whatever has arrived: hundreds of requests in one packet would be worked on
 * at once, also for somebody who has hung up. Here each waits until the answer before it is out, and others get a turn in between.
 */
export function oneAtATime(serve: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Node gives the connection to the first answer only; the next one gets it when that is out.
    if (response.socket) return serve(request, response);
    const { socket } = request;
    if (socket.destroyed) return;
    const before = waiting.get(socket) ?? 0;
    if (before >= mostWaiting) return void socket.destroy();
    waiting.set(socket, before + 1);
    response.once('socket', () => {
      setImmediate(() => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
        if (!socket.destroyed) serve(request, response);
      });
    });
  };
}
