import { expect } from 'vitest';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { productBySlug } from '#tests/support/product-by-slug.ts';
import { aProduct, threeProducts } from '#tests/support/products.ts';
import { findProduct, listProducts, seedProducts, updateLink } from './products.ts';
import { readRevision } from './revision.ts';
import { recordVote } from './votes.ts';

const month = '2026-11';
const clock = () => new Date('2026-11-15T12:00:00Z');

const byCommand = { session: null, when: new Date('2026-11-15T12:00:00Z') };

onBothEngines(
  'products come in the editorial order with a zero for each of their emoji',
  async (engine) => {
    const { db } = await freshDatabase(engine);
    await seedProducts(db, [
      aProduct({ slug: 'b', position: 2, emoji: ['🥇', '🥈', '🥉'] }),
      aProduct({ slug: 'a', position: 1 }),
    ]);
    const products = await listProducts(db, month);
    expect(products.map(({ slug }) => slug)).toEqual(['a', 'b']);
    expect(products[1]?.votes).toEqual(
      ['🥇', '🥈', '🥉'].map((emoji) => ({ productId: products[1]?.id, emoji, count: 0 })),
    );
  },
);

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

onBothEngines('seeding twice changes nothing, including the revision', async (engine) => {
  const { db } = await freshDatabase(engine);
  await seedProducts(db, threeProducts);
  const [before, revision] = [await listProducts(db, month), await readRevision(db)];
  await seedProducts(db, threeProducts);
  expect(await listProducts(db, month)).toEqual(before);
  expect(await readRevision(db)).toBe(revision);
});

onBothEngines('seeding updates what editors changed and raises the revision', async (engine) => {
  const { db } = await freshDatabase(engine);
  await seedProducts(db, [aProduct()]);
  const revision = await readRevision(db);
  await seedProducts(db, [
    aProduct({ name: 'New name', price: 1, badge: 'LOST', amazonUrl: 'https://new.example/' }),
  ]);
  const [product] = await listProducts(db, month);
  expect(product).toMatchObject({
    name: 'New name',
    price: 1,
    badge: 'LOST',
    amazonUrl: 'https://new.example/',
  });
  expect(await readRevision(db)).toBeGreaterThan(revision);
});

onBothEngines('seeding preserves an edited link and every count', async (engine) => {
  const { db } = await freshDatabase(engine);
  await seedProducts(db, [aProduct()]);
  const [{ id } = { id: 0 }] = await listProducts(db, month);
  await updateLink(db, id, 'https://owner.example/', byCommand);
  await recordVote(db, { productId: id, emoji: '🚀' }, clock());
  await seedProducts(db, [aProduct({ name: 'New name', amazonUrl: 'https://new.example/' })]);
  const product = await findProduct(db, id, month);
  expect(product).toMatchObject({ name: 'New name', amazonUrl: 'https://owner.example/' });
  expect(product?.votes[1]?.count).toBe(1);
});

onBothEngines('a link that was edited back follows the content again', async (engine) => {
  const { db } = await freshDatabase(engine);
  await seedProducts(db, [aProduct({ amazonUrl: 'https://first.example/' })]);
  const [{ id } = { id: 0 }] = await listProducts(db, month);
  await updateLink(db, id, 'https://owner.example/', byCommand);
  await updateLink(db, id, 'https://first.example/', byCommand);
  await seedProducts(db, [aProduct({ amazonUrl: 'https://second.example/' })]);
  expect((await findProduct(db, id, month))?.amazonUrl).toBe('https://second.example/');
});

onBothEngines(
  'a product removed from the content is hidden; added again, it has its id and votes',
  async (engine) => {
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
    expect(await updateLink(db, id, 'https://owner.example/', byCommand)).toBe(false);
    await seedProducts(db, threeProducts);
    expect((await productBySlug(db, 'kettle', month))?.votes[2]).toEqual({
      productId: id,
      emoji: '💯',
      count: 1,
    });
  },
);

onBothEngines('a catalog of 2,500 products is seeded and listed', async (engine) => {
  const { db } = await freshDatabase(engine);
  await seedProducts(
    db,
    Array.from({ length: 2500 }, (_, index) => aProduct({ slug: `p${index}`, position: index })),
  );
  expect(await listProducts(db, month)).toHaveLength(2500);
});
