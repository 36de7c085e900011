import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Product } from '#contract/product.ts';
import { inShortOrFull, report, startServer } from '#tests/faults/servers.ts';
import { freshPlace } from '#tests/support/engines.ts';
import { type Ask, overHttp1, overPlainHttp, productsOf, siteName, voting } from './client.ts';
import { startHaproxy } from './fleet.ts';
import { proxyNames, startProxy } from './proxies.ts';

/** Makes visitors in front of a site, each with lines of its own. */
async function inFrontOf(name: (typeof names)[number], site: number): Promise<() => Ask> {
  if (name === 'haproxy') {
    const { port } = new URL(await startHaproxy([site, site, site]));
    return () => overPlainHttp(Number(port), { keepAlive: true });
  }
  const proxy = await startProxy(name, { site });
  return () => overHttp1(proxy.port, proxy.cert);
}

const names = [...proxyNames, 'haproxy'] as const;

for (const name of names)
  test(`${name}: lines that rest between bursts break no request`, async () => {
    const environment = { SITE_URL: `https://${siteName}`, TRUST_PROXY: '1', HOST: '127.0.0.1' };
    const site = await startServer(await freshPlace('sqlite'), environment);
    const visitor = await inFrontOf(name, site.port);
    const products = await productsOf(visitor());
    const end = performance.now() + inShortOrFull(60_000, 600_000);
    const seen = new Map<number, number>();
    let visitors = 0;
    const visit = async (ask: Ask, product: Product | undefined) => {
      for (let round = 0; performance.now() < end; round += 1) {
        visitors += 1;
        const from = `127.${1 + (visitors >> 14)}.${(visitors >> 7) & 127}.${1 + (visitors & 127)}`;
        const isVote = round % 2 === 0 && product;
        const { status } = await (isVote ? voting(ask, product, { from }) : ask('/', { from }));
        seen.set(status, (seen.get(status) ?? 0) + 1);
        // Around what the site, the proxy or both wait for the next request.
        await sleep(round % 10 === 9 ? 4500 + Math.random() * 2000 : 20);
      }
    };
    const asks = Array.from({ length: 20 }, visitor);
    await Promise.all(asks.map((ask, n) => visit(ask, products[n % products.length])));
    const answers = Object.fromEntries(
      [...seen].map(([status, count]) => [`answered ${status}`, count]),
    );
    report(`${name}: ${inShortOrFull('one minute', 'ten minutes')} of bursts`, answers);
    expect([...seen.keys()]).toEqual([200]);
  });
