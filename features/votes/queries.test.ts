import { expect } from 'vitest';
import type { Database } from '#platform/database/tables.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { productBySlug, threeProducts } from '#tests/support/products.ts';
import { findProductSlug, listProducts, pauseVotes, recordVotes, seedProducts } from './queries.ts';

const inNovember = new Date('2026-11-30T23:59:59.999Z');

async function toasterOf(db: Database): Promise<number> {
  await seedProducts(db, threeProducts);
  return (await productBySlug(db, 'toaster', '2026-11'))?.id ?? 0;
}

onBothEngines('votes at the same time are all counted', async (engine) => {
  const { db } = await freshDatabase(engine);
  await seedProducts(db, threeProducts);
  const ids = (await listProducts(db, '2026-11')).map(({ id }) => id);
  const votes = Array.from({ length: 60 }, (_, n) => ({
    productId: ids[n % ids.length] ?? 0,
    emoji: n % 2 === 0 ? '🚀' : '😍',
  }));
  await Promise.all(votes.map((vote) => recordVotes(db, [vote], inNovember)));
  const rows = await db.selectFrom('vote_counts').selectAll().execute();
  expect(rows.map(({ count }) => count)).toEqual(Array(6).fill(10));
});

onBothEngines('a vote that waits for the end of the month counts for the next', async (engine) => {
  const { db } = await freshDatabase(engine);
  const productId = await toasterOf(db);
  let voting: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await pauseVotes(trx, engine);
    voting = recordVotes(db, [{ productId, emoji: '🚀' }], inNovember);
    const result = { month: '2026-11', closed_at: '2026-12-01T00:00:00.000Z', standings: '[]' };
    await trx.insertInto('vote_results').values(result).execute();
  });
  await voting;
  const rows = await db.selectFrom('vote_counts').select(['month', 'count']).execute();
  expect(rows).toEqual([{ month: '2026-12', count: 1 }]);
});

const month = '2026-11';

onBothEngines('a product that returns to the content has its id and votes', async (engine) => {
  const { db } = await freshDatabase(engine);
  await seedProducts(db, threeProducts);
  const id = (await productBySlug(db, 'kettle', month))?.id ?? 0;
  await recordVotes(db, [{ productId: id, emoji: '💯' }], inNovember);
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
