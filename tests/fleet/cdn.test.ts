import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { feedPaths } from '#site/seo/feed-paths.ts';
import { startServer } from '#tests/faults/servers.ts';
import { createEmptyPlace } from '#tests/support/engines.ts';
import { login, productsOf, send } from '#tests/support/writers.ts';
import { siteName } from './client.ts';
import { startVarnish } from './varnish.ts';

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Served from the cache. */
  isHit: boolean;
}

function get(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(url);
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        headers: { host: siteName, ...headers },
      },
      async (answer) => {
        const text = String(await buffer(answer));
        // Varnish sends two request ids for a cached response.
        const isHit = String(answer.headers['x-varnish']).includes(' ');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, isHit });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

async function behindVarnish() {
  const site = await startServer(await createEmptyPlace('sqlite'), { HOST: '127.0.0.1' });
  return { site, varnish: await startVarnish(site.port) };
}

test('the cache stores what the headers allow, and never a call or an admin page', async () => {
  const { site, varnish } = await behindVarnish();
  const { url } = varnish;
  const [file = ''] = /\/assets\/[\w.-]+\.js/.exec((await get(url, '/about')).text) ?? [];
  for (const path of [
    '/',
    '/about',
    '/sony-wh-1000xm5-review',
    feedPaths.rss,
    '/favicon.svg',
    file,
  ]) {
    await get(url, path);
    const again = await get(url, path, { cookie: `_ga=GA1.${Math.random()}; anything=else` });
    expect([path, again.status, again.isHit, again.headers['set-cookie']]).toEqual([
      path,
      200,
      true,
      undefined,
    ]);
  }
  for (const encoding of ['gzip, deflate, br, zstd', 'br', 'gzip', 'identity']) {
    await get(url, '/about', { 'accept-encoding': encoding });
    const { headers, isHit } = await get(url, '/about', { 'accept-encoding': encoding });
    const expected = encoding.includes('br') ? 'br' : encoding === 'gzip' ? 'gzip' : undefined;
    expect([encoding, headers['content-encoding'], isHit]).toEqual([encoding, expected, true]);
  }
  const etag = String((await get(url, '/about')).headers.etag);
  expect((await get(url, '/about', { 'if-none-match': etag })).status).toBe(304);
  for (const path of [
    '/admin',
    '/admin-login',
    '/search?q=battery',
    '/api/products',
    '/healthz',
    '/readyz',
    '/api/savior',
  ])
    for (let time = 0; time < 3; time += 1) {
      const { isHit, status } = await get(url, path);
      expect([path, isHit, status < 500]).toEqual([path, false, true]);
    }
  const direct = await get(site.url, '/about');
  expect((await get(url, '/about')).text).toBe(direct.text);
});

/**
 * Inputs that have poisoned other caches: the response depends on them, but the cache key does not.
 */
const poisons: [path: string, headers: Record<string, string>][] = [
  ['/about', { 'x-forwarded-host': 'evil.example' }],
  [
    '/about',
    { 'x-forwarded-proto': 'http', 'x-forwarded-scheme': 'http', 'x-forwarded-port': '666' },
  ],
  ['/about', { 'x-original-url': '/no-such-page', 'x-rewrite-url': '/no-such-page' }],
  ['/about', { forwarded: 'host=evil.example;proto=http' }],
  ['/about', { 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' }],
  ['/about', { range: 'bytes=0-10' }],
  ['/about', { 'accept-encoding': 'evil, br;q=0' }],
  ['/about', { 'user-agent': '<script>evil</script>', referer: 'https://evil.example/' }],
  ['/about', { origin: 'https://evil.example', cookie: 'theme=evil; device=evil' }],
  ['/about', { 'x-forwarded-for': 'evil' }],
  ['/about', { 'x-oversized-header': 'evil'.repeat(1000) }],
  ['/about', { 'accept-language': 'evil', accept: 'application/json' }],
  ['/about?utm_source=%3Cscript%3Eevil%3C/script%3E', {}],
  ['/about?evil=%0d%0aSet-Cookie:evil', {}],
  ['/about?', { 'x-forwarded-host': 'evil.example' }],
];

test('no header or query of one visitor changes the response to the next', async () => {
  const { site, varnish } = await behindVarnish();
  const clean = await get(site.url, '/about');
  let tried = 0;
  for (const [path, headers] of poisons)
    for (const method of ['GET', 'HEAD']) {
      // Each try needs an empty cache under the same key, so the page expires first.
      const own = `/about?fresh=${tried}`;
      // A rejected or closed request is also fine.
      await get(varnish.url, path === '/about' ? own : path, headers, method).catch(
        () => undefined,
      );
      for (const next of [path === '/about' ? own : path, '/about']) {
        const { status, text } = await get(varnish.url, next);
        expect([path, headers, status]).toEqual([path, headers, 200]);
        expect(text, `${path} ${JSON.stringify(headers)}`).toBe(clean.text);
      }
      tried += 1;
    }
});

test('an edited link is on every page within the documented ten seconds', async () => {
  const { varnish } = await behindVarnish();
  const { url } = varnish;
  const headers = { Authorization: `Bearer ${await login(url)}` };
  const product = (await productsOf(url)).find(({ slug }) => slug === 'sony-wh-1000xm5');
  const amazonUrl = 'https://www.amazon.com/s?k=seen-everywhere';
  const pages = ['/', '/sony-wh-1000xm5-review', '/category/audio'];
  // Cached right before the edit, and not requested again.
  for (const path of pages) await get(url, path);
  const quiet = pages.map((path) => `${path}?quiet`);
  for (const path of quiet) await get(url, path);
  const edit = await send(url, 'PATCH', `/api/products/${product?.id}`, { amazonUrl }, headers);
  expect(edit.status).toBe(200);
  const begun = performance.now();
  for (const path of pages)
    while (!(await get(url, path)).text.includes(amazonUrl)) await sleep(50);
  await sleep(Math.max(0, 10_500 - (performance.now() - begun)));
  for (const path of quiet)
    expect([path, (await get(url, path)).text.includes(amazonUrl)]).toEqual([path, true]);
});
