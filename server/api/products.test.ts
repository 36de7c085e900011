import { expect } from 'vitest';
import { product, voteRecord } from '#contract/products.ts';
import { seedProducts } from '#database/queries/products.ts';
import { createMigratedPlace, onBothEngines } from '#tests/support/engines.ts';
import { aProduct, threeProducts } from '#tests/support/products.ts';
import { createTestApp } from '#tests/support/test-app.ts';

onBothEngines(
  'the product list matches the contract, in order, with this month’s votes',
  async (engine) => {
    const app = await createTestApp(engine);
    await app.vote('🚀');
    const answer = await app.send('GET', '/api/products');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const products = product.array().parse(await answer.json());
    expect(products.map(({ slug }) => slug)).toEqual(['toaster', 'kettle', 'lamp']);
    expect(products[0]?.votes.map(({ count }) => count)).toEqual([0, 1, 0]);
  },
);

onBothEngines(
  'an unchanged list, or its votes, is answered with 304, a changed one in full',
  async (engine) => {
    const app = await createTestApp(engine);
    for (const path of ['/api/products', `/api/products/${await app.productId()}/votes`]) {
      const ask = (tag: string) => app.send('GET', path, { headers: { 'If-None-Match': tag } });
      const first = await app.send('GET', path);
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[\w-]+"$/);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const answer = await ask(known);
        expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([
          304,
          '',
          tag,
        ]);
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      }
      await app.vote('🚀');
      expect((await ask(tag)).status).toBe(200);
      expect((await ask('"other"')).status).toBe(200);
    }
  },
);

onBothEngines('HEAD of the list has the headers and no body', async (engine) => {
  const app = await createTestApp(engine);
  const answer = await app.send('HEAD', '/api/products');
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(answer.headers.get('etag')).not.toBeNull();
});

onBothEngines(
  'two instances on one database see each other’s votes and edits at once',
  async (engine) => {
    const place = await createMigratedPlace(engine);
    const one = await createTestApp(engine, { place, withAdmin: true });
    const two = await createTestApp(engine, { place, withAdmin: true });
    expect((await two.listed())[0]?.votes[1]?.count).toBe(0);
    expect((await one.vote('🚀')).status).toBe(200);
    expect((await two.vote('🚀')).status).toBe(200);
    expect((await one.updateLink('https://www.amazon.com/dp/1', await two.login())).status).toBe(
      200,
    );
    for (const app of [one, two]) {
      const [toaster] = await app.listed();
      expect([toaster?.votes[1]?.count, toaster?.amazonUrl]).toEqual([
        2,
        'https://www.amazon.com/dp/1',
      ]);
    }
  },
);

onBothEngines('an edit of the content shows in the list of a running instance', async (engine) => {
  const app = await createTestApp(engine);
  await app.listed();
  await seedProducts(app.database.db, [...threeProducts, aProduct({ slug: 'drone', position: 0 })]);
  expect((await app.listed()).map(({ slug }) => slug)).toEqual([
    'drone',
    'toaster',
    'kettle',
    'lamp',
  ]);
});

onBothEngines('a product’s votes are its three emoji with this month’s counts', async (engine) => {
  const app = await createTestApp(engine, { now: '2026-11-30T23:59:59Z' });
  await app.vote('💯');
  const votes = async () => {
    const answer = await app.send('GET', `/api/products/${await app.productId()}/votes`);
    return voteRecord
      .array()
      .parse(await answer.json())
      .map(({ emoji, count }) => `${emoji}${count}`);
  };
  expect(await votes()).toEqual(['😍0', '🚀0', '💯1']);
  expect((await app.listed())[0]?.votes[2]?.count).toBe(1);
  app.at('2026-12-01T00:00:00Z');
  expect(await votes()).toEqual(['😍0', '🚀0', '💯0']);
  expect((await app.listed())[0]?.votes[2]?.count).toBe(0);
});

onBothEngines('votes of an unknown product are a 404 with a message', async (engine) => {
  const app = await createTestApp(engine);
  for (const id of [
    '999',
    '0',
    '-1',
    '1.5',
    '1e3',
    'toaster',
    '01',
    '2147483648',
    '99999999999999999999',
    '%00',
    '1%20or%201=1',
  ]) {
    const answer = await app.send('GET', `/api/products/${id}/votes`);
    expect([id, answer.status, await answer.text()]).toEqual([
      id,
      404,
      'This product doesn’t exist.',
    ]);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  }
});
