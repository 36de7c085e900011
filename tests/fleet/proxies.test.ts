import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { publicAddresses } from '#site/router/addresses.ts';
import { startServer } from '#tests/faults/servers.ts';
import { createEmptyPlace } from '#tests/support/engines.ts';
import { library } from '#tests/support/library.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import {
  type Ask,
  decoded,
  openTls,
  overHttp1,
  overHttp2,
  overPlainHttp,
  post,
  productsOf,
  siteName,
  voting,
} from './client.ts';
import { type FrontProxy, type ProxyName, proxyNames, startCdn, startProxy } from './proxies.ts';

const { votesPerProduct } = rateLimits;

interface Behind {
  site: ServerProcess;
  proxy: FrontProxy;
  http1: Ask;
  http2: Ask;
}

async function behind(name: ProxyName, proxies = 1): Promise<Behind> {
  const environment = {
    SITE_URL: `https://${siteName}`,
    TRUST_PROXY: String(proxies),
    HOST: '127.0.0.1',
  };
  const site = await startServer(await createEmptyPlace('sqlite'), environment);
  const proxy = await startProxy(name, {
    site: site.port,
    ...(proxies > 1 ? { cdn: '127.0.0.1' } : {}),
  });
  return {
    site,
    proxy,
    http1: overHttp1(proxy.port, proxy.cert),
    http2: overHttp2(proxy.port, proxy.cert),
  };
}

test('nginx: logs contain no visitor, also for rejected requests, and no version is shown', async () => {
  const { proxy, http1 } = await behind('nginx');
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) => http1(`/search?q=secret+${n}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toContain(429);
  for (const { headers } of answers) expect(headers.server).toBe('nginx');
  expect(await readFile(proxy.log, 'utf8')).toBe('');
});

for (const name of proxyNames) {
  test(`${name}: every page arrives as the site sends it`, async () => {
    const { site, http1, http2 } = await behind(name);
    for (const { path } of publicAddresses(library))
      for (const ask of [http1, http2]) {
        const answer = await ask(path, { headers: { 'accept-encoding': 'gzip, br, zstd' } });
        await sleep(20);
        expect([path, answer.status, answer.headers['content-encoding']]).toEqual([
          path,
          200,
          'br',
        ]);
        expect(decoded(answer)).toContain('</html>');
      }
    for (const ask of [http1, http2]) await sameAsDirect(site, ask);
  });

  test(`${name}: a body above the limit gets the site's message, and the next request is served`, async () => {
    const { http1, http2 } = await behind(name);
    for (const ask of [http1, http2])
      for (const size of [15_000, 17 * 1024, 1024 * 1024]) {
        const sent = {
          name: 'Ada',
          email: 'ada@example.org',
          phone: '',
          message: 'x'.repeat(size),
        };
        const answer = await post(ask, '/api/contact', sent);
        expect([size, answer.status]).toEqual([size, size < 16_000 ? 400 : 413]);
        if (size > 16_000)
          expect(decoded(answer)).toBe('The request is too large. The limit is 16 KiB.');
        expect((await ask('/about')).status).toBe(200);
      }
  });

  test(`${name}: rate limits apply per visitor, whatever addresses a visitor claims`, async () => {
    const { http1 } = await behind(name);
    const outcomes = await votesOf(http1, '127.0.0.2', '127.0.0.3');
    expect(outcomes).toEqual({ first: votesPerProduct.points, rejected: 5, other: 200 });
  });

  test(`${name}: rate limits apply per visitor with a CDN in front and TRUST_PROXY=2`, async () => {
    const { proxy } = await behind(name, 2);
    const outcomes = await votesOf(overPlainHttp(await startCdn(proxy)), '127.0.0.2', '127.0.0.3');
    expect(outcomes).toEqual({ first: votesPerProduct.points, rejected: 5, other: 200 });
  });

  test(`${name}: clients that send slowly are disconnected and delay no others`, async () => {
    const { proxy, http2 } = await behind(name);
    const begun = performance.now();
    const lines = await Promise.all(
      Array.from({ length: 20 }, () => openTls(proxy.port, proxy.cert)),
    );
    const halves = [
      `GET / HTTP/1.1\r\nHost: ${siteName}\r\n`,
      `POST /api/contact HTTP/1.1\r\nHost: ${siteName}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"na`,
    ];
    const closed = lines.map(async (line, n) => {
      line.resume();
      line.write(halves[n % 2] ?? '');
      await once(line, 'close');
      return performance.now() - begun;
    });
    for (let n = 0; n < 50; n += 1) expect((await http2('/about')).status).toBe(200);
    await Promise.all(closed);
  });

  test(`${name}: a request that arrives while its idle connection is about to close is answered`, async () => {
    const { site, http1 } = await behind(name);
    const [product] = await productsOf(http1);
    if (!product) throw new Error('There is nothing to vote for.');
    const burst = () =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) => voting(http1, product, { from: `127.0.1.${n + 1}` })),
      );
    await burst();
    // Node closes an idle connection about a second after its timeout of five, while the site is
    // busy.
    await sleep(5700);
    site.signal('SIGSTOP');
    const answers = burst();
    await sleep(800);
    site.signal('SIGCONT');
    expect((await answers).map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
}

/** Bodies, validators, caching and security headers must be unchanged by the proxy. */
async function sameAsDirect(site: ServerProcess, ask: Ask): Promise<void> {
  const direct = overPlainHttp(site.port);
  const comparedHeaders = [
    'etag',
    'cache-control',
    'vary',
    'content-encoding',
    'content-type',
    'content-security-policy',
  ];
  for (const path of [
    '/about',
    '/sony-wh-1000xm5-review',
    '/favicon.svg',
    '/feed.xml',
    '/api/products',
    '/no-such-page',
  ])
    for (const encoding of ['br', 'gzip', 'zstd', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const [ours, theirs] = [await direct(path, { headers }), await ask(path, { headers })];
      const label = `${path} ${encoding}`;
      const picked = (from: Received) =>
        comparedHeaders.map((name) => `${label}: ${name} ${from.headers[name]}`);
      expect(picked(theirs)).toEqual(picked(ours));
      expect(theirs.status).toBe(ours.status);
      expect(theirs.headers['strict-transport-security']).toBe('max-age=31536000');
      expect(theirs.body.equals(ours.body), label).toBe(true);
      const head = await ask(path, { headers, method: 'HEAD' });
      expect(picked(head)).toEqual(picked(ours));
      expect(head.body).toHaveLength(0);
      if (ours.status !== 200) continue;
      await sleep(60);
      const again = await ask(path, {
        headers: { ...headers, 'if-none-match': String(theirs.headers.etag) },
      });
      expect([label, again.status, again.body.length]).toEqual([label, 304, 0]);
    }
}

type Received = Awaited<ReturnType<Ask>>;

/**
 * One client exceeds the vote limit under many forged addresses; then another client votes once.
 */
async function votesOf(ask: Ask, one: string, other: string) {
  const [product] = await productsOf(ask);
  if (!product) throw new Error('There is nothing to vote for.');
  const statuses: number[] = [];
  for (let n = 0; n < votesPerProduct.points + 5; n += 1) {
    const headers = {
      'x-forwarded-for': `198.51.100.${n}, 203.0.113.${n}`,
      'x-real-ip': `198.51.100.${n}`,
    };
    statuses.push((await voting(ask, product, { from: one, headers })).status);
  }
  const counted = (status: number) => statuses.filter((one) => one === status).length;
  return {
    first: counted(200),
    rejected: counted(429),
    other: (await voting(ask, product, { from: other })).status,
  };
}
