import { expect } from 'vitest';
import type { Database } from '#platform/database/tables.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { productBySlug, threeProducts } from '#tests/support/products.ts';
import { findProductSlug, listProducts, seedProducts } from './products.ts';
import { recordVotes } from './queries.ts';

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
