import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { productFile } from '#tests/support/products.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { Product } from './products.ts';

onBothEngines('products are listed in order, with their votes', async (engine) => {
  const app = await createTestApp(engine);
  await app.vote('🚀');
  const answer = await app.send('GET', '/api/products');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const products = (await answer.json()) as Product[];
  expect(products.map(({ slug }) => slug)).toEqual(['toaster', 'kettle', 'lamp']);
  expect(products[0]?.votes.map(({ count }) => count)).toEqual([0, 1, 0]);
});

test('a product has the specified fields: its rating out of 50, its prices in cents', async () => {
  const kettle = productFile('kettle');
  kettle.value.prices = [
    { usd: 49, month: '2025-01', kind: 'list' },
    { usd: 39.99, month: '2026-10', kind: 'street' },
  ];
  const app = await createTestApp('sqlite', { documents: [kettle] });
  const [product] = (await (await app.send('GET', '/api/products')).json()) as Product[];
  expect(product).toMatchObject({
    name: 'The kettle',
    category: 'Tech',
    scenario: 'Locked in a bakery overnight',
    review: 'It popped up when nobody else did.',
    rating: 42,
    price: 4900,
    latestPrice: { cents: 3999, month: '2026-10', kind: 'street' },
    amazonUrl: expect.stringMatching(/^https:\/\/www\.amazon\.com\/s\?k=kettle/),
    imageUrl: expect.any(String),
    badge: null,
    badgeColor: expect.any(String),
  });
});

test('an unchanged list, or its votes, is answered with 304, a changed one in full', async () => {
  const app = await createTestApp('sqlite');
  for (const path of ['/api/products', `/api/products/${await app.productId()}/votes`]) {
    const ask = (tag: string) => app.send('GET', path, { headers: { 'If-None-Match': tag } });
    const first = await app.send('GET', path);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await ask(tag);
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect(again.headers.get('x-content-type-options')).toBe('nosniff');
    await app.vote('🚀');
    expect((await ask(tag)).status).toBe(200);
  }
});

onBothEngines('votes of an unknown product are a 404 with a message', async (engine) => {
  const app = await createTestApp(engine);
  for (const id of ['999', 'toaster', '2147483648', '%00']) {
    const answer = await app.send('GET', `/api/products/${id}/votes`);
    expect([id, answer.status, await answer.text()]).toEqual([
      id,
      404,
      'This product doesn’t exist.',
    ]);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  }
});
