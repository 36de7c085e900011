import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { Agent, type RequestOptions, request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import type { Product } from '#contract/products.ts';

/** The host name of the certificate. */
export const siteName = 'lab.example';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Loopback has many addresses, so each simulates another visitor. */
  from?: string;
}

export type Ask = (path: string, asking?: AskOptions) => Promise<Answer>;

const json = { 'content-type': 'application/json' };

export const post = (
  ask: Ask,
  path: string,
  body: unknown,
  asking: AskOptions = {},
): Promise<Answer> =>
  ask(path, {
    ...asking,
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...json, ...asking.headers },
  });

/** Sends one request on an agent's connections with the host name `lab.example`. */
const exchange = (
  request: typeof plainRequest,
  where: RequestOptions,
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1' }: AskOptions = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const to = { ...where, host: '127.0.0.1', path, method, localAddress: from };
    const sent = request({ ...to, headers: { host: siteName, ...headers } }, (answer) => {
      const { statusCode = 0, headers } = answer;
      buffer(answer).then((bytes) => resolve({ status: statusCode, headers, body: bytes }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** An HTTP/1.1 client of a local port. */
export function overHttp1(port: number, cert: string): Ask {
  const agent = new Agent({ keepAlive: true, ca: readFileSync(cert), maxSockets: 50 });
  onTestFinished(() => agent.destroy());
  return (path, asking) => exchange(request, { port, agent, servername: siteName }, path, asking);
}

/** The same with HTTP/2, on one connection. */
export function overHttp2(port: number, cert: string): Ask {
  let session: ClientHttp2Session | undefined;
  const open = () => {
    if (session && !session.closed && !session.destroyed) return session;
    session = connectHttp2(`https://${siteName}:${port}`, {
      ca: readFileSync(cert),
      createConnection: () =>
        connectTls({
          host: '127.0.0.1',
          port,
          servername: siteName,
          ca: readFileSync(cert),
          ALPNProtocols: ['h2'],
        }),
    });
    session.on('error', () => {});
    return session;
  };
  onTestFinished(() => session?.destroy());
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const stream = open().request({
      ':method': method,
      ':path': path,
      ':authority': siteName,
      ...headers,
    });
    stream.end(body);
    const [got] = (await once(stream, 'response')) as [Record<string, string>];
    const bytes = await buffer(stream);
    return { status: Number(got[':status']), headers: got, body: bytes };
  };
}

/** A raw connection for arbitrary bytes. */
export async function openTls(port: number, cert: string): Promise<TLSSocket> {
  const line = connectTls({
    host: '127.0.0.1',
    port,
    servername: siteName,
    ca: readFileSync(cert),
  });
  line.on('error', () => {});
  await once(line, 'secureConnect');
  onTestFinished(() => void line.destroy());
  return line;
}

/** Decodes the body once, as the header says. */
export function decoded({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return String(body);
  if (encoding === 'br') return String(brotliDecompressSync(body));
  if (encoding === 'gzip') return String(gunzipSync(body));
  throw new Error(`Unexpected encoding ${encoding}.`);
}

/** Connects to a port without TLS, as a proxy would. */
export function overPlainHttp(port: number): Ask {
  const agent = new PlainAgent();
  onTestFinished(() => agent.destroy());
  return (path, asking) => exchange(plainRequest, { port, agent }, path, asking);
}

export const productsOf = async (ask: Ask): Promise<Product[]> =>
  JSON.parse(decoded(await ask('/api/products')));

export const voting = (ask: Ask, { id, votes }: Product, asking: AskOptions): Promise<Answer> =>
  post(ask, `/api/products/${id}/vote`, { emoji: votes[0]?.emoji }, asking);
