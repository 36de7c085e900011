import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { feedPaths } from '#site/seo/feed-paths.ts';
import { startServer } from '#tests/faults/servers.ts';
import { createEmptyPlace } from '#tests/support/engines.ts';
import { login, productsOf, send } from '#tests/support/writers.ts';
import { type Answer, decoded, overPlainHttp } from './client.ts';
import { startVarnish } from './varnish.ts';

/** Varnish sends two request ids for a cached response. */
const isHit = ({ headers }: Answer) => String(headers['x-varnish']).includes(' ');

async function behindVarnish() {
  const site = await startServer(await createEmptyPlace('sqlite'), { HOST: '127.0.0.1' });
  const varnish = await startVarnish(site.port);
  return { site, url: `http://127.0.0.1:${varnish}`, get: overPlainHttp(varnish) };
}

test('the cache stores what the headers allow, and never a call or an admin page', async () => {
  const { site, get } = await behindVarnish();
  const [file = ''] = /\/assets\/[\w.-]+\.js/.exec(decoded(await get('/about'))) ?? [];
  for (const path of [
    '/',
    '/about',
    '/sony-wh-1000xm5-review',
    feedPaths.rss,
    '/favicon.svg',
    file,
  ]) {
    await get(path);
    const again = await get(path, {
      headers: { cookie: `_ga=GA1.${Math.random()}; anything=else` },
    });
    expect([path, again.status, isHit(again), again.headers['set-cookie']]).toEqual([
      path,
      200,
      true,
      undefined,
    ]);
  }
  for (const encoding of ['gzip, deflate, br, zstd', 'br', 'gzip', 'identity']) {
    const accepting = { headers: { 'accept-encoding': encoding } };
    await get('/about', accepting);
    const again = await get('/about', accepting);
    const expected = encoding.includes('br') ? 'br' : encoding === 'gzip' ? 'gzip' : undefined;
    expect([again.headers['content-encoding'], isHit(again)]).toEqual([expected, true]);
  }
  const etag = String((await get('/about')).headers.etag);
  expect((await get('/about', { headers: { 'if-none-match': etag } })).status).toBe(304);
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
      const answer = await get(path);
      expect([path, isHit(answer), answer.status < 500]).toEqual([path, false, true]);
    }
  const direct = await overPlainHttp(site.port)('/about');
  expect(String((await get('/about')).body)).toBe(String(direct.body));
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
  const { site, get } = await behindVarnish();
  const clean = String((await overPlainHttp(site.port)('/about')).body);
  let tried = 0;
  for (const [path, headers] of poisons)
    for (const method of ['GET', 'HEAD']) {
      // Each try needs an empty cache under the same key, so the page expires first.
      const own = `/about?fresh=${tried}`;
      // A rejected or closed request is also fine.
      const poisoned = path === '/about' ? own : path;
      await get(poisoned, { headers, method }).catch(() => undefined);
      for (const next of [poisoned, '/about']) {
        const { status, body } = await get(next);
        expect([path, headers, status]).toEqual([path, headers, 200]);
        expect(String(body), `${path} ${JSON.stringify(headers)}`).toBe(clean);
      }
      tried += 1;
    }
});

test('an edited link is on every page within the documented ten seconds', async () => {
  const { url, get } = await behindVarnish();
  const headers = { Authorization: `Bearer ${await login(url)}` };
  const product = (await productsOf(url)).find(({ slug }) => slug === 'sony-wh-1000xm5');
  const amazonUrl = 'https://www.amazon.com/s?k=seen-everywhere';
  const has = async (path: string) => String((await get(path)).body).includes(amazonUrl);
  const pages = ['/', '/sony-wh-1000xm5-review', '/category/audio'];
  // Cached right before the edit, and not requested again.
  for (const path of pages) await get(path);
  const unread = pages.map((path) => `${path}?quiet`);
  for (const path of unread) await get(path);
  const edit = await send(url, 'PATCH', `/api/products/${product?.id}`, { amazonUrl }, headers);
  expect(edit.status).toBe(200);
  const begun = performance.now();
  for (const path of pages) while (!(await has(path))) await sleep(50);
  await sleep(Math.max(0, 10_500 - (performance.now() - begun)));
  for (const path of unread) expect([path, await has(path)]).toEqual([path, true]);
});
