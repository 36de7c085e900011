import { expect, test } from 'vitest';
import { callNames, shapeOf } from '#app/calls.ts';
import type { CallName } from '#platform/http/calls.ts';
import { rateLimits } from '#platform/limits/rate-limits.ts';
import { aProduct } from '#tests/support/products.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';

const { votes, votesPerProduct } = rateLimits;

const inputs: Partial<Record<CallName, unknown>> = {
  'POST /api/products/:id/vote': { emoji: '🚀' },
  'POST /api/newsletter/subscribe': { email: 'ada@example.org' },
  'POST /api/contact': aMessage,
};

test('every public call with a rate limit rejects the first request above it', async () => {
  const limited = callNames.filter(
    (name) => shapeOf(name).guard === 'public' && shapeOf(name).limit,
  );
  expect(limited).toEqual(expect.arrayContaining(Object.keys(inputs)));
  for (const name of limited) {
    // Calls may share a limit.
    const app = await createTestApp('sqlite');
    const limits = shapeOf(name).limit?.map((limit) => rateLimits[limit]) ?? [];
    const max = Math.min(...limits.map(({ points }) => points));
    const [method = '', path = ''] = name.split(' ');
    const send = () =>
      app.send(method, `${path.replace(':id', '1').replace(':slug', 'toaster')}?address=/`, {
        json: inputs[name],
      });
    for (let n = 0; n < max; n += 1)
      expect([name, n, (await send()).status]).toEqual([name, n, 200]);
    const rejected = await send();
    expect([name, rejected.status]).toEqual([name, 429]);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(30);
    expect(await rejected.text()).toMatch(
      /^Too many [a-z -]+ from your network\. Please try again in (a minute|\d+ minutes)\.$/,
    );
  }
});

test('forged forwarding headers do not create a new client', async () => {
  const app = await createTestApp('sqlite');
  const vote = (n: number) => {
    const invented = `10.0.${n}.1`;
    const headers = {
      'X-Forwarded-For': `${invented}, 10.1.${n}.1`,
      'X-Real-IP': invented,
      Forwarded: `for=${invented}`,
      'CF-Connecting-IP': invented,
    };
    return app.vote('🚀', { headers });
  };
  await Promise.all(Array.from({ length: votesPerProduct.points + 10 }, (_, n) => vote(n)));
  expect((await app.listed())[0]?.votes[1]?.count).toBe(votesPerProduct.points);
});

test('votes for many products have a limit in total', async () => {
  // One product more than the total allows.
  const length = Math.ceil(votes.points / votesPerProduct.points) + 1;
  const products = Array.from({ length }, (_, n) =>
    aProduct({ slug: `product-${n}`, position: n }),
  );
  const app = await createTestApp('sqlite', { products });
  const statuses = [];
  for (const { slug } of products)
    for (let n = 0; n < votesPerProduct.points; n += 1)
      statuses.push((await app.vote('🚀', { slug })).status);
  expect(statuses).toEqual(statuses.map((_, n) => (n < votes.points ? 200 : 429)));
  const rejected = await app.vote('🚀', { slug: `product-${length - 1}` });
  expect(await rejected.text()).toMatch(/^Too many votes from your network\./);
});
