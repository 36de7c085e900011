import { expect } from 'vitest';
import type { Database } from '#database/schema/tables.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { aProduct, productBySlug, threeProducts } from '#tests/support/products.ts';
import { choiceVersion, chooseCandidates } from './candidates.ts';
import { findProductSlug, listProducts, seedProducts } from './products.ts';
import { recordVotes } from './votes.ts';

const month = '2026-11';
const clock = () => new Date('2026-11-15T12:00:00Z');
const idOf = async (db: Database, slug: string) => (await productBySlug(db, slug, month))?.id ?? 0;

onBothEngines('a product that returns to the content has its id and votes', async (engine) => {
  const { db } = await freshDatabase(engine);
  await seedProducts(db, threeProducts);
  const id = await idOf(db, 'kettle');
  await recordVotes(db, [{ productId: id, emoji: '💯' }], clock());
  await seedProducts(
    db,
    threeProducts.filter(({ slug }) => slug !== 'kettle'),
  );
  expect((await listProducts(db, month)).map(({ slug }) => slug)).toEqual(['toaster', 'lamp']);
  expect(await findProductSlug(db, id)).toBeUndefined();
  await seedProducts(db, threeProducts);
  expect((await productBySlug(db, 'kettle', month))?.votes[2]).toEqual({
    productId: id,
    emoji: '💯',
    count: 1,
  });
});

onBothEngines('chosen candidates come first, in their month only', async (engine) => {
  const { db } = await freshDatabase(engine);
  const four = ['a', 'b', 'c', 'd'].map((slug, position) => aProduct({ slug, position }));
  await seedProducts(db, four);
  const [a, b, c, d] = await Promise.all(['a', 'b', 'c', 'd'].map((slug) => idOf(db, slug)));
  const choose = (ids: (number | undefined)[]) =>
    db.transaction().execute(async (trx) =>
      chooseCandidates(trx, month, {
        ids: ids as number[],
        version: await choiceVersion(trx, month),
      }),
    );
  const slugs = async (when: string) =>
    (await listProducts(db, when)).map(({ slug }) => slug).join('');
  expect(await choose([d, a, b])).toEqual({ before: [] });
  expect([await slugs(month), await slugs('2026-12')]).toEqual(['dabc', 'abcd']);
  await seedProducts(
    db,
    four.map((product, index) => ({ ...product, position: 9 - index })),
  );
  expect([await slugs(month), await slugs('2026-12')]).toEqual(['dabc', 'dcba']);
  for (const wrong of [[a], [a, a, b], [a, b, 999], [a, b, c, d]])
    expect(await choose(wrong)).toHaveProperty('error');
  expect(await choose([])).toEqual({ before: [d, a, b] });
  expect(await slugs(month)).toBe('dcba');
});
