import { expect } from 'vitest';
import { aProduct } from '#tests/support/catalogue.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { type Lab, openLab } from '#tests/support/lab.ts';

type Sender = (n: number) => { from?: string; headers?: Record<string, string> };

/** Many votes for one product, fifty at a time; says how many were counted. */
async function countedOf(lab: Lab, sender: Sender): Promise<number> {
  // The rule is the same on PostgreSQL and each vote takes longer there: a thousand on one engine are enough.
  const many = lab.database.engine === 'sqlite' ? 1000 : 200;
  const path = `/api/products/${await lab.productId()}/vote`;
  for (let start = 0; start < many; start += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        lab.send('POST', path, { json: { emoji: '🚀' }, ...sender(start + n) }),
      ),
    );
  return (await lab.listed())[0]?.votes[1]?.count ?? 0;
}

onBothEngines('a thousand votes from one client are one budget', async (engine) => {
  const lab = await openLab(engine);
  expect(await countedOf(lab, () => ({ from: '203.0.113.7' }))).toBe(20);
  const refused = await lab.vote('🚀');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(await refused.text()).toMatch(
    /^Too many votes for this product from your network\. Please try again in \d+ minutes\.$/,
  );
  expect((await lab.vote('🚀', { slug: 'kettle' })).status).toBe(200);
});

onBothEngines('a thousand invented X-Forwarded-For values are one budget', async (engine) => {
  const lab = await openLab(engine);
  const invented = (n: number) => `10.${n >> 8}.${n & 255}.1`;
  const headers = (n: number) => ({
    'X-Forwarded-For': `${invented(n)}, ${invented(n + 1)}`,
    'X-Real-IP': invented(n),
    Forwarded: `for=${invented(n)}`,
    'CF-Connecting-IP': invented(n),
  });
  expect(await countedOf(lab, (n) => ({ headers: headers(n) }))).toBe(20);
});

onBothEngines(
  'behind a trusted proxy, what clients invent to the left of its word is one budget',
  async (engine) => {
    const lab = await openLab(engine, { environment: { TRUST_PROXY: '1' } });
    const behind = (n: number) => ({
      from: '10.0.0.1',
      headers: { 'X-Forwarded-For': `10.9.${n >> 8}.${n & 255}, 203.0.113.7` },
    });
    expect(await countedOf(lab, behind)).toBe(20);
    const neighbour = await lab.vote('🚀', {
      from: '10.0.0.1',
      headers: { 'X-Forwarded-For': '203.0.113.8' },
    });
    expect(neighbour.status).toBe(200);
  },
);

onBothEngines('one IPv6 /64 is one budget', async (engine) => {
  const lab = await openLab(engine);
  expect(
    await countedOf(lab, (n) => ({
      from: `2001:db8:1:2:${(n + 1).toString(16)}::${n.toString(16)}`,
    })),
  ).toBe(20);
  expect((await lab.vote('🚀', { from: '2001:db8:1:3::1' })).status).toBe(200);
});

onBothEngines('over many products a client casts a hundred votes in all', async (engine) => {
  const products = Array.from({ length: 8 }, (_, n) =>
    aProduct({ slug: `product-${n}`, position: n }),
  );
  const lab = await openLab(engine, { products });
  const answers = [];
  for (const { slug } of products)
    for (let n = 0; n < 15; n += 1) answers.push((await lab.vote('🚀', { slug })).status);
  expect(answers).toEqual(Array.from({ length: 120 }, (_, n) => (n < 100 ? 200 : 429)));
  const refused = await lab.vote('🚀', { slug: 'product-0' });
  expect(await refused.text()).toMatch(/^Too many votes from your network\./);
  const total = (await lab.listed())
    .flatMap(({ votes }) => votes)
    .reduce((sum, { count }) => sum + count, 0);
  expect(total).toBe(100);
});
