import fc from 'fast-check';
import { expect } from 'vitest';
import type { Database } from '#database/schema/tables.ts';
import { threeProducts } from '#tests/support/catalogue.ts';
import { freshDatabase, onBothEngines, onPostgres } from '#tests/support/engines.ts';
import { productBySlug } from '#tests/support/product-by-slug.ts';
import { monthOf } from './month.ts';
import { listProducts, seedProducts } from './products.ts';
import { lockRevision, readRevision } from './revision.ts';
import { recordVotes, type Vote, votesOf } from './votes.ts';

const inNovember = () => new Date('2026-11-30T23:59:59.999Z');
const inDecember = () => new Date('2026-12-01T00:00:00Z');

async function toasterOf(db: Database): Promise<number> {
  await seedProducts(db, threeProducts);
  return (await productBySlug(db, 'toaster', '2026-11'))?.id ?? 0;
}

onBothEngines(
  'votes of one batch are all counted and answered in order, and a bad one fails alone',
  async (engine) => {
    const { db } = await freshDatabase(engine);
    const productId = await toasterOf(db);
    const vote = { productId, emoji: '🚀' };
    const { outcomes } = await recordVotes(
      db,
      [vote, { ...vote, productId: 999 }, { ...vote, emoji: '💩' }, vote],
      inNovember,
    );
    const records = ['😍', '🚀', '💯'].map((emoji) => ({
      productId,
      emoji,
      count: emoji === '🚀' ? 2 : 0,
    }));
    expect(outcomes).toEqual([
      { votes: records },
      { refused: 'unknown product' },
      { refused: 'unknown emoji' },
      { votes: records },
    ]);
  },
);

onBothEngines(
  'a batch that counts nothing leaves the revision alone; one that counts raises it',
  async (engine) => {
    const { db } = await freshDatabase(engine);
    const vote = { productId: await toasterOf(db), emoji: '🚀' };
    const before = await readRevision(db);
    await recordVotes(db, [{ ...vote, productId: 999 }], inNovember);
    expect(await readRevision(db)).toBe(before);
    await recordVotes(db, [vote], inNovember);
    expect(await readRevision(db)).toBe(before + 1);
  },
);

onBothEngines('a new month starts at zero and the old one is kept', async (engine) => {
  const { db } = await freshDatabase(engine);
  const productId = await toasterOf(db);
  const vote = { productId, emoji: '😍' };
  await recordVotes(db, [vote], inNovember);
  await recordVotes(db, [vote, vote], inDecember);
  const lovedIn = async (month: string) => (await votesOf(db, productId, month))?.[0]?.count;
  expect(await Promise.all(['2026-11', '2026-12', '2027-01'].map(lovedIn))).toEqual([1, 2, 0]);
});

onBothEngines('whatever the batches, the counts are those of the votes', async (engine) => {
  const { db } = await freshDatabase(engine);
  await seedProducts(db, threeProducts);
  const ids = (await listProducts(db, '2026-11')).map(({ id }) => id);
  const sent = new Map<string, number>();
  const aVote = fc.record({
    productId: fc.constantFrom(...ids, 0, 999),
    emoji: fc.constantFrom('😍', '🚀', '💯', 'x'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(aVote, { maxLength: 12 }),
      fc.boolean(),
      async (votes: Vote[], isLater) => {
        const { outcomes } = await recordVotes(db, votes, isLater ? inDecember : inNovember);
        const month = isLater ? '2026-12' : '2026-11';
        for (const [index, { productId, emoji }] of votes.entries()) {
          const isGood = ids.includes(productId) && emoji !== 'x';
          expect('votes' in (outcomes[index] ?? {})).toBe(isGood);
          const key = `${productId} ${emoji} ${month}`;
          if (isGood) sent.set(key, (sent.get(key) ?? 0) + 1);
        }
      },
    ),
    { numRuns: 30 },
  );
  const rows = await db.selectFrom('tallies').selectAll().execute();
  expect(
    new Map(rows.map((row) => [`${row.product_id} ${row.emoji} ${row.month}`, row.count])),
  ).toEqual(sent);
});

onPostgres('PostgreSQL is asked once for a whole batch, good votes and bad ones', async () => {
  const { db, pool } = await freshDatabase('postgres');
  const vote = { productId: await toasterOf(db), emoji: '🚀' };
  let statements = 0;
  pool?.on('acquire', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    const counted = (...asked: unknown[]) => {
      statements += 1;
      return query(...asked);
    };
    client.query = counted as typeof client.query;
  });
  await recordVotes(
    db,
    [vote, { ...vote, emoji: '😍' }, { ...vote, productId: 999 }, vote],
    inNovember,
  );
  expect(statements).toBe(1);
});

onBothEngines(
  'a vote that waits while the month is closed counts for the one that was opened',
  async (engine) => {
    const { db } = await freshDatabase(engine);
    const productId = await toasterOf(db);
    let voting: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await lockRevision(trx);
      voting = recordVotes(db, [{ productId, emoji: '🚀' }], inNovember);
      await trx.insertInto('savior_months').values({ month: '2026-12', frozen_at: null }).execute();
    });
    await voting;
    const rows = await db.selectFrom('tallies').select(['month', 'count']).execute();
    expect(rows).toEqual([{ month: '2026-12', count: 1 }]);
  },
);

onBothEngines('the month is that of UTC', async () => {
  expect(monthOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11');
  expect(monthOf(new Date('2026-12-01T01:30:00+02:00'))).toBe('2026-11');
  expect(monthOf(new Date('2026-12-01T00:00:00Z'))).toBe('2026-12');
});
