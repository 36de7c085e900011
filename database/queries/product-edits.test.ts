import { expect } from 'vitest';
import type { Database } from '#database/schema/tables.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { aProduct, productBySlug } from '#tests/support/products.ts';
import { readVersion } from './data-version.ts';
import {
  type EditableField,
  editProduct,
  type ProductEdits,
  resetToFile,
} from './product-edits.ts';
import { listProducts, seedProducts } from './products.ts';
import { chooseCandidates } from './savior.ts';

const month = '2026-11';
const idOf = async (db: Database, slug = 'toaster') =>
  (await productBySlug(db, slug, month))?.id ?? 0;

const edits: { [Name in EditableField]: ProductEdits[Name] } = {
  amazonUrl: 'https://owner.example/',
  listPrice: { cents: 12_300, month: '2026-10' },
  availability: 'Only refurbished since October.',
};
const names = Object.keys(edits) as EditableField[];

const edit = (db: Database, id: number, name: EditableField) =>
  db.transaction().execute((trx) => editProduct(trx, id, name, edits[name]));

const release = aProduct({
  price: 5900,
  priceMonth: '2026-12',
  availability: 'In stock.',
  amazonUrl: 'https://release.example/',
  name: 'The toaster, second edition',
});

onBothEngines('a release updates all fields except those that the owner edited', async (engine) => {
  for (const name of names) {
    const { db } = await freshDatabase(engine);
    await seedProducts(db, [aProduct()]);
    const id = await idOf(db);
    await edit(db, id, name);
    await seedProducts(db, [release]);
    const row = await db.selectFrom('products').selectAll().executeTakeFirstOrThrow();
    const found = {
      amazonUrl: row.amazon_url,
      listPrice: { cents: row.price, month: row.price_month },
      availability: row.availability,
    };
    const file = {
      amazonUrl: release.amazonUrl,
      listPrice: { cents: 5900, month: '2026-12' },
      availability: 'In stock.',
    };
    expect(found).toEqual({ ...file, [name]: edits[name] });
    expect(row.name).toBe(release.name);
  }
});

onBothEngines('a field that is reset follows the files again', async (engine) => {
  const { db } = await freshDatabase(engine);
  await seedProducts(db, [aProduct()]);
  const id = await idOf(db);
  for (const name of names) await edit(db, id, name);
  const before = await readVersion(db);
  const given = await db.transaction().execute((trx) => resetToFile(trx, id, 'listPrice'));
  expect(given).toEqual({
    slug: 'toaster',
    before: edits.listPrice,
    after: { cents: 4900, month: '' },
  });
  expect(await readVersion(db)).toBe(before + 1);
  await seedProducts(db, [release]);
  expect((await listProducts(db, month))[0]).toMatchObject({
    price: 5900,
    amazonUrl: edits.amazonUrl,
    availability: edits.availability,
  });
});

onBothEngines('chosen candidates come first, in their month only', async (engine) => {
  const { db } = await freshDatabase(engine);
  const four = ['a', 'b', 'c', 'd'].map((slug, position) => aProduct({ slug, position }));
  await seedProducts(db, four);
  const [a, b, c, d] = await Promise.all(['a', 'b', 'c', 'd'].map((slug) => idOf(db, slug)));
  const choose = (ids: (number | undefined)[]) =>
    db.transaction().execute((trx) => chooseCandidates(trx, month, { ids: ids as number[] }));
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
