import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CachedResponse, chooseEncoding } from './cached-response.ts';

const text = 'A page that is long enough to be worth compressing. '.repeat(20);
const page = new CachedResponse(200, Buffer.from(text), { 'Content-Type': 'text/html' });
const ask = (headers: Record<string, string>, from = page) => from.respond(headers);

test('a page is sent in the best encoding that the client accepts', async () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['identity', 'identity'],
    ['', 'identity'],
  ] as const) {
    expect(chooseEncoding(accepted)).toBe(encoding);
    const answer = await ask({ 'accept-encoding': accepted });
    const body = Buffer.from(await answer.arrayBuffer());
    expect(unpack[encoding](body).toString()).toBe(text);
    expect(answer.headers.get('content-length')).toBe(String(body.length));
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  }
});

test('a client that has the page in any encoding gets a 304 with the same headers', async () => {
  const etag = (await ask({ 'accept-encoding': 'br' })).headers.get('etag') ?? '';
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await ask({ 'accept-encoding': 'gzip', 'if-none-match': held });
    expect([held, answer.status, await answer.text()]).toEqual([held, 304, '']);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  }
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
});

test('an error has no ETag and is sent in full', async () => {
  const error = new CachedResponse(503, Buffer.from('later'), {});
  const answer = await ask({ 'if-none-match': '*' }, error);
  expect([answer.status, answer.headers.get('etag')]).toEqual([503, null]);
});
