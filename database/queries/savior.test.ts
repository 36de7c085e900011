import { expect } from 'vitest';
import type { Database } from '#database/schema/tables.ts';
import {
  createMigratedPlace,
  type Engine,
  freshDatabase,
  onBothEngines,
  openSeveral,
} from '#tests/support/engines.ts';
import { aProduct, threeProducts } from '#tests/support/products.ts';
import { chooseCandidates } from './candidates.ts';
import { readVersion } from './data-version.ts';
import { listProducts, seedProducts } from './products.ts';
import { closeMonths, pastMonths, resultOf } from './savior.ts';
import { recordVotes } from './votes.ts';

const inOctober = () => new Date('2026-10-31T23:59:59.999Z');
const inNovember = () => new Date('2026-11-01T00:00:00Z');
const inDecember = () => new Date('2026-12-01T00:00:05Z');

const fourProducts = [...threeProducts, aProduct({ slug: 'lantern', position: 9 })];

async function withProducts(engine: Engine): Promise<Database> {
  const { db } = await freshDatabase(engine);
  await seedProducts(db, fourProducts);
  return db;
}

/** Spreads votes for a product over its emoji. */
async function applaud(
  db: Database,
  slug: string,
  times: number,
  clock: () => Date,
): Promise<void> {
  const product = (await listProducts(db, '2026-11')).find((one) => one.slug === slug);
  if (!product) throw new Error(`There is no ${slug}.`);
  const votes = Array.from({ length: times }, (_, n) => ({
    productId: product.id,
    emoji: product.votes[n % 3]?.emoji ?? '',
  }));
  for (const vote of votes) await recordVotes(db, [vote], clock());
}

const slugsOf = async (db: Database) => (await listProducts(db, '2026-11')).map(({ slug }) => slug);

onBothEngines('a closed month has its winner, counts and names', async (engine) => {
  const db = await withProducts(engine);
  const [first = '', second = ''] = await slugsOf(db);
  await applaud(db, first, 2, inOctober);
  await applaud(db, second, 5, inOctober);
  await applaud(db, 'lantern', 9, inOctober);
  const before = await readVersion(db);
  expect(await closeMonths(db, engine, inNovember())).toEqual(['2026-10']);
  expect(await readVersion(db)).toBe(before + 1);
  const result = await resultOf(db, '2026-10');
  expect(
    result?.standings.map(({ slug, total, isCandidate, hasWon }) => [
      slug,
      total,
      isCandidate,
      hasWon,
    ]),
  ).toEqual([
    [second, 5, true, true],
    [first, 2, true, false],
    [expect.any(String), 0, true, false],
    ['lantern', 9, false, false],
  ]);
  expect(result?.standings[0]?.votes.map(({ count }) => count)).toEqual([2, 2, 1]);
  expect(await pastMonths(db)).toMatchObject([
    { month: '2026-10', votes: 16, winners: [{ slug: second }] },
  ]);
  const titles = async (month: string) =>
    (await listProducts(db, month)).flatMap(({ slug, savior }) => (savior ? [slug, savior] : []));
  expect(await titles('2026-11')).toEqual([second, '2026-10']);
  expect(await titles('2026-12')).toEqual([]);
});

onBothEngines('tied candidates share the title; without votes nobody wins', async (engine) => {
  const db = await withProducts(engine);
  const [first = '', second = ''] = await slugsOf(db);
  await applaud(db, first, 4, inOctober);
  await applaud(db, second, 4, inOctober);
  // The site was down all of November, so both months close together.
  expect(await closeMonths(db, engine, inDecember())).toEqual(['2026-10', '2026-11']);
  const [november, october] = await pastMonths(db);
  expect(october?.winners.map(({ slug }) => slug)).toEqual([first, second]);
  expect(november).toMatchObject({ month: '2026-11', votes: 0, winners: [] });
  expect((await resultOf(db, '2026-11'))?.standings.filter(({ hasWon }) => hasWon)).toEqual([]);
});

onBothEngines('closed months cannot be changed', async (engine) => {
  const db = await withProducts(engine);
  const [first = '', second = ''] = await slugsOf(db);
  await applaud(db, first, 3, inOctober);
  await closeMonths(db, engine, inNovember());
  const before = [await resultOf(db, '2026-10'), await pastMonths(db)];
  await applaud(db, second, 20, inOctober);
  await closeMonths(db, engine, inNovember());
  await closeMonths(db, engine, inOctober());
  await seedProducts(
    db,
    fourProducts
      .slice(1)
      .map((product) => ({ ...product, name: `${product.name} II`, emoji: ['🍞', '🔥', '💧'] })),
  );
  const ids = (await listProducts(db, '2026-11')).map(({ id }) => id).slice(0, 3);
  const choice = { ids, version: 0 };
  const chosen = await db.transaction().execute((trx) => chooseCandidates(trx, '2026-10', choice));
  expect(chosen).toEqual({ error: 'This month is over. Its candidates and results are final.' });
  await closeMonths(db, engine, inDecember());
  expect([await resultOf(db, '2026-10'), (await pastMonths(db)).slice(1)]).toEqual(before);
});

onBothEngines('processes that close a month during votes store one result', async (engine) => {
  const place = await createMigratedPlace(engine);
  const opened = await openSeveral(place, 3);
  const [{ db } = { db: opened[0]?.db as Database }] = opened;
  await seedProducts(db, fourProducts);
  const [first = ''] = await slugsOf(db);
  const closed = await Promise.all([
    ...opened.map((one) => closeMonths(one.db, engine, inNovember())),
    ...opened.map((one) => applaud(one.db, first, 5, inOctober)),
  ]);
  await closeMonths(db, engine, inDecember());
  expect(closed.flat().filter((month) => month !== undefined).length).toBeLessThanOrEqual(1);
  const months = await pastMonths(db);
  expect(months.reduce((sum, { votes }) => sum + votes, 0)).toBe(15);
});
