import { Agent, request } from 'node:http';
import type { Sent } from '#tests/support/writers.ts';

// A line that was idle for long may be closed by the server just then; one that breaks otherwise was cut off.
const agent = new Agent({ keepAlive: true, timeout: 2000 });

export interface Asking {
  method?: string;
  json?: unknown;
  headers?: Record<string, string>;
}

/** As little work for the client as can be: it shares the cores with the server, and unpacks nothing. */
export function ask(
  address: string,
  { method = 'GET', json, headers = {} }: Asking = {},
): Promise<Sent> {
  const begun = performance.now();
  const body = json === undefined ? undefined : Buffer.from(JSON.stringify(json));
  return new Promise((resolve) => {
    const answered = (status: number, text: string) => {
      clearTimeout(givingUp);
      resolve({ status, text, ms: performance.now() - begun });
    };
    const failed = (error: Error) => answered(0, String(error));
    const sent = request(address, {
      agent,
      method,
      headers: {
        ...headers,
        ...(body ? { 'Content-Type': 'application/json', 'Content-Length': body.length } : {}),
      },
    });
    const givingUp = setTimeout(() => sent.destroy(new Error('No answer within 20 s.')), 20_000);
    sent.on('error', failed);
    sent.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('error', failed);
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const isPlain = answer.headers['content-encoding'] === undefined;
        answered(answer.statusCode ?? 0, isPlain ? Buffer.concat(chunks).toString() : '');
      });
    });
    sent.end(body);
  });
}
