import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding } from './encodings.ts';
import { Finished } from './finished.ts';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

function ask(page: Finished, headers: Record<string, string> = {}, method = 'GET'): Answer {
  const answer: Answer = { status: 0, headers: {}, body: undefined };
  const response = {
    writeHead(status: number, head: string[]) {
      const headers = Object.fromEntries(
        head.flatMap((name, index) => (index % 2 ? [] : [[name, head[index + 1]]])),
      );
      Object.assign(answer, { status, headers });
      return response;
    },
    end(body?: Buffer) {
      answer.body = body;
    },
  };
  page.send(
    { headers, method } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  );
  return answer;
}

const text = 'All emergencies are fake. '.repeat(200);
const page = () => new Finished(200, Buffer.from(text), { 'Content-Type': 'text/html' });

test('every encoding carries the same text under its own tag', () => {
  const [brotli, gzip, plain] = ['br', 'gzip', ''].map((encoding) =>
    ask(page(), { 'accept-encoding': encoding }),
  );
  expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(text);
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text);
  expect(plain?.body?.toString()).toBe(text);
  expect(new Set([brotli, gzip, plain].map((answer) => answer?.headers.ETag)).size).toBe(3);
  expect(plain?.headers.Vary).toBe('Accept-Encoding');
});

test('who has the page already is told so, whatever encoding it came in', () => {
  const first = ask(page(), { 'accept-encoding': 'br' });
  const again = ask(page(), {
    'accept-encoding': 'gzip',
    'if-none-match': first.headers.ETag ?? '',
  });
  expect(again.status).toBe(304);
  expect(again.body).toBeUndefined();
  expect(again.headers['Content-Length']).toBeUndefined();
});

test('another text has another tag', () => {
  const other = ask(page(), { 'if-none-match': '"something-else"' });
  expect(other.status).toBe(200);
});

test('HEAD has the length and no body', () => {
  const { headers, body } = ask(page(), {}, 'HEAD');
  expect(headers['Content-Length']).toBe(String(text.length));
  expect(body).toBeUndefined();
});

test('a polished page is smaller and says the same', async () => {
  const polished = page();
  const quick = ask(polished, { 'accept-encoding': 'br' });
  await polished.polish();
  const small = ask(polished, { 'accept-encoding': 'br' });
  expect(small.body?.length).toBeLessThanOrEqual(quick.body?.length ?? 0);
  expect(brotliDecompressSync(small.body ?? '').toString()).toBe(text);
  expect(small.headers.ETag).not.toBe(quick.headers.ETag);
});

test('a picture is sent as it is', () => {
  const picture = new Finished(200, Buffer.from(text), {}, false);
  const { headers, body } = ask(picture, { 'accept-encoding': 'br, gzip' });
  expect(headers['Content-Encoding']).toBeUndefined();
  expect(headers.Vary).toBeUndefined();
  expect(body?.toString()).toBe(text);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['br ; q=0 , gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;Q=0, gzip', 'gzip'],
  ['brotli, x-gzipped', 'identity'],
  ['*', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a client that takes %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test('a list of encodings that no browser sends is not read', () => {
  expect(chooseEncoding(`${'deflate, '.repeat(1000)}br`)).toBe('identity');
});
