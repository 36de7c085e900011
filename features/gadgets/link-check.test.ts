import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { seedProducts } from '#features/votes/queries.ts';
import { publicLookup } from '#platform/public-addresses.ts';
import { type Engine, freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { aProduct } from '#tests/support/products.ts';
import { checkLinks, classify, readBrokenLinks } from './link-check.ts';
import { productLinks } from './products.ts';
import { withoutTag } from './stores.ts';

const tag = 'techsurvivallab-20';
const stores = [{ name: 'Amazon', hosts: ['amazon.com', 'amzn.to'], paysUs: true, tag }];

/** Products with links to these paths of a store, which answers with the status in the path. */
async function openStore(engine: Engine, paths: string[]) {
  const { db } = await freshDatabase(engine);
  const requests: string[] = [];
  const answers = new Map<string, number>();
  const server = createServer(({ method, url = '' }, response) => {
    requests.push(`${method} ${url}`);
    const [path = ''] = url.slice(1).split('?');
    response.writeHead(answers.get(path) ?? (Number(path) || 200)).end('A page');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const products = paths.map((path, position) => ({
    ...aProduct({ slug: path, position }),
    amazonUrl: `http://127.0.0.1:${port}/${path}?tag=${tag}&k=kettle`,
  }));
  await seedProducts(db, products);
  const links = await productLinks(db, { products });
  const check = () =>
    checkLinks(
      {
        ...{ db, links, stores, lookup: publicLookup, timeout: 5000, pauseMs: 1 },
        clock: () => new Date('2026-11-16T04:20:00Z'),
        test: { isAllowed: () => true },
      },
      new AbortController().signal,
    );
  const broken = async () => {
    const found = await readBrokenLinks(db, links);
    return paths.flatMap((path, index) => {
      const reason = found.get(links[index]?.productId ?? 0)?.reason;
      return reason ? [`${path}: ${reason}`] : [];
    });
  };
  return { db, links, requests, answers, check, broken };
}

onBothEngines('a broken link is known until it works or is replaced', async (engine) => {
  const { db, links, answers, check, broken } = await openStore(engine, ['fine', '404', '410']);
  await check();
  expect(await broken()).toEqual(['404: The store answered 404.', '410: The store answered 410.']);
  answers.set('404', 200);
  await check();
  expect(await broken()).toEqual(['410: The store answered 410.']);
  const replaced = links.map((link) => ({ ...link, url: `${link.url}&new` }));
  expect(await readBrokenLinks(db, replaced)).toEqual(new Map());
});

test('our tag is not sent, so that a check is no click of ours', async () => {
  const { requests, check, broken } = await openStore('sqlite', ['fine']);
  await check();
  expect(requests).toEqual(['GET /fine?k=kettle']);
  expect(await broken()).toEqual([]);
  expect(withoutTag(`https://www.amazon.com/dp/B0?tag=${tag}`, stores)).toBe(
    'https://www.amazon.com/dp/B0',
  );
  // The tag is in the target of a short link, or nobody knows where.
  expect(withoutTag('https://amzn.to/3xYz', stores)).toBeUndefined();
  const network = { name: 'Best Buy', hosts: ['bestbuy.example'], paysUs: true };
  expect(withoutTag('https://bestbuy.example/c/1', [network])).toBeUndefined();
});

test('a store that rejects programs or is down has no broken link', async () => {
  const { check, answers, broken } = await openStore('sqlite', ['404', '403', '429', '503', '500']);
  await check();
  expect(await broken()).toEqual(['404: The store answered 404.']);
  // What is not known changes nothing.
  answers.set('404', 503);
  await check();
  expect(await broken()).toHaveLength(1);
  const page = { kind: 'answered', status: 200 } as const;
  expect(classify({ ...page, text: '<h1>Robot Check</h1> Enter the captcha' })).toBe('unknown');
  expect(classify({ kind: 'no response', why: 'ENOTFOUND' })).toBe('unknown');
  expect(classify({ kind: 'rejected', why: 'It isn’t a web page.' })).toEqual({
    broken: 'It isn’t a web page.',
  });
});
