import { expect } from 'vitest';
import type { Database } from '#database/schema/tables.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { productBySlug, threeProducts } from '#tests/support/products.ts';
import { listProducts, seedProducts } from './products.ts';
import { readRevisions } from './revision.ts';
import { pauseVotes, recordVote } from './votes.ts';

const inNovember = new Date('2026-11-30T23:59:59.999Z');

async function toasterOf(db: Database): Promise<number> {
  await seedProducts(db, threeProducts);
  return (await productBySlug(db, 'toaster', '2026-11'))?.id ?? 0;
}

onBothEngines('a vote is counted, and a wrong one is rejected', async (engine) => {
  const { db } = await freshDatabase(engine);
  const productId = await toasterOf(db);
  const vote = { productId, emoji: '🚀' };
  await recordVote(db, vote, inNovember);
  expect(await recordVote(db, vote, inNovember)).toEqual({
    votes: ['😍', '🚀', '💯'].map((emoji) => ({
      productId,
      emoji,
      count: emoji === '🚀' ? 2 : 0,
    })),
  });
  expect(await recordVote(db, { ...vote, productId: 999 }, inNovember)).toEqual({
    rejected: 'unknown product',
  });
  expect(await recordVote(db, { ...vote, emoji: '💩' }, inNovember)).toEqual({
    rejected: 'unknown emoji',
  });
});

onBothEngines('only a counted vote changes the version of the votes', async (engine) => {
  const { db } = await freshDatabase(engine);
  const vote = { productId: await toasterOf(db), emoji: '🚀' };
  const before = await readRevisions(db, '2026-11');
  await recordVote(db, { ...vote, productId: 999 }, inNovember);
  expect(await readRevisions(db, '2026-11')).toEqual(before);
  await recordVote(db, vote, inNovember);
  const after = await readRevisions(db, '2026-11');
  expect(after.products).toBe(before.products);
  expect(after.votes).not.toBe(before.votes);
});

onBothEngines('votes at the same time are all counted', async (engine) => {
  const { db } = await freshDatabase(engine);
  await seedProducts(db, threeProducts);
  const ids = (await listProducts(db, '2026-11')).map(({ id }) => id);
  const votes = Array.from({ length: 60 }, (_, n) => ({
    productId: ids[n % ids.length] ?? 0,
    emoji: n % 2 === 0 ? '🚀' : '😍',
  }));
  await Promise.all(votes.map((vote) => recordVote(db, vote, inNovember)));
  const rows = await db.selectFrom('tallies').selectAll().execute();
  expect(rows.map(({ count }) => count)).toEqual(Array(6).fill(10));
});

onBothEngines('a vote that waits for the end of the month counts for the next', async (engine) => {
  const { db } = await freshDatabase(engine);
  const productId = await toasterOf(db);
  let voting: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await pauseVotes(trx, engine);
    voting = recordVote(db, { productId, emoji: '🚀' }, inNovember);
    await trx.insertInto('savior_months').values({ month: '2026-12', frozen_at: null }).execute();
  });
  await voting;
  const rows = await db.selectFrom('tallies').select(['month', 'count']).execute();
  expect(rows).toEqual([{ month: '2026-12', count: 1 }]);
});
