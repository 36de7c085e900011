import { expect } from 'vitest';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { aProduct, productBySlug, threeProducts } from '#tests/support/products.ts';
import { editProduct } from './product-edits.ts';
import { findProduct, listProducts, seedProducts } from './products.ts';
import { recordVote } from './votes.ts';

const month = '2026-11';
const clock = () => new Date('2026-11-15T12:00:00Z');

onBothEngines('a product is returned with every field of the content', async (engine) => {
  const { db } = await freshDatabase(engine);
  const given = aProduct({ badge: 'SURVIVOR', badgeColor: 'green' });
  await seedProducts(db, [given]);
  const product = await productBySlug(db, given.slug, month);
  const {
    position: _,
    emoji: __,
    incidentPlace: place,
    incidentThreat: threat,
    incidentLevel: level,
    ...same
  } = given;
  expect(product).toMatchObject({ ...same, incident: { place, threat, level } });
  expect(await findProduct(db, product?.id ?? 0, month)).toEqual(product);
});

onBothEngines('a product that returns to the content has its id and votes', async (engine) => {
  const { db } = await freshDatabase(engine);
  await seedProducts(db, threeProducts);
  const kettle = await productBySlug(db, 'kettle', month);
  const id = kettle?.id ?? 0;
  await recordVote(db, { productId: id, emoji: '💯' }, clock());
  await seedProducts(
    db,
    threeProducts.filter(({ slug }) => slug !== 'kettle'),
  );
  expect((await listProducts(db, month)).map(({ slug }) => slug)).toEqual(['toaster', 'lamp']);
  expect(await findProduct(db, id, month)).toBeUndefined();
  const edited = await db
    .transaction()
    .execute((trx) => editProduct(trx, id, 'amazonUrl', 'https://owner.example/'));
  expect(edited).toBeUndefined();
  await seedProducts(db, threeProducts);
  expect((await productBySlug(db, 'kettle', month))?.votes[2]).toEqual({
    productId: id,
    emoji: '💯',
    count: 1,
  });
});
