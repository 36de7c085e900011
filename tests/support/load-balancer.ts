import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  /** Requests that a server accepted and did not answer: the client got a 502. */
  broken(): number;
  close(): Promise<void>;
}

interface Passing {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  body: Buffer;
}

/** A round-robin balancer that skips servers which refuse the connection. */
export async function startBalancer(ports: () => readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let broken = 0;

  function pass({ incoming, outgoing, body }: Passing, first: number, tries = 0): void {
    const all = ports();
    const port = all[(first + tries) % all.length];
    const { method, headers, url: path } = incoming;
    const sent = request({ agent, port, path, method, headers, host: '127.0.0.1' });
    sent.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'X-Server': String(port) });
      answer.pipe(outgoing);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) return void outgoing.destroy();
      // A refused connection was not processed, so another server may take the request.
      if (error.code === 'ECONNREFUSED' && tries + 1 < all.length)
        return pass({ incoming, outgoing, body }, first, tries + 1);
      broken += 1;
      outgoing.writeHead(502).end('The server went away.');
    });
    sent.end(body);
  }

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    turn += 1;
    pass({ incoming, outgoing, body: Buffer.concat(chunks) }, turn);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken: () => broken,
    async close() {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
