import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import type { TestApp } from './test-app.ts';

/** The app on a real socket, for behavior that needs one. */
export async function listen({ app }: TestApp): Promise<{ port: number }> {
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.address() as AddressInfo).port };
}

interface Sending {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  /** Sent separately, without a Content-Length. */
  chunks?: readonly string[];
}

/**
 * Resolves with the response, even if the server closes the connection before everything was sent.
 */
export function sendChunked(
  port: number,
  { path, method = 'POST', headers, chunks = [] }: Sending,
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      path,
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    sent.on('response', (answer: IncomingMessage) => {
      let text = '';
      const finish = () => resolve({ status: answer.statusCode ?? 0, text });
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', finish);
      answer.on('error', finish);
    });
    sent.on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}
