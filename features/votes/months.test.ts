import { expect } from 'vitest';
import type { Database } from '#platform/database/tables.ts';
import { readVersion } from '#platform/database/version.ts';
import {
  createMigratedPlace,
  type Engine,
  freshDatabase,
  onBothEngines,
  openSeveral,
} from '#tests/support/engines.ts';
import { aProduct, threeProducts } from '#tests/support/products.ts';
import { winnersOf } from './election.ts';
import { closeMonths, listProducts, readResults, recordVotes, seedProducts } from './queries.ts';

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
  const [first = '', second = '', third = ''] = await slugsOf(db);
  await applaud(db, first, 2, inOctober);
  await applaud(db, second, 5, inOctober);
  await applaud(db, 'lantern', 9, inOctober);
  const before = await readVersion(db);
  expect(await closeMonths(db, engine, inNovember())).toEqual(['2026-10']);
  expect(await readVersion(db)).toBe(before + 1);
  const [october, ...earlier] = await readResults(db);
  expect(earlier).toEqual([]);
  expect(october).toMatchObject({ month: '2026-10' });
  const standings = october?.standings ?? [];
  expect(standings.map(({ slug, total, isCandidate }) => [slug, total, isCandidate])).toEqual([
    [second, 5, true],
    [first, 2, true],
    [third, 0, true],
    ['lantern', 9, false],
  ]);
  expect(winnersOf(standings).map(({ slug }) => slug)).toEqual([second]);
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
  const [november, october] = await readResults(db);
  expect(winnersOf(october?.standings ?? []).map(({ slug }) => slug)).toEqual([first, second]);
  expect(november).toMatchObject({ month: '2026-11', standings: [{}, {}, {}] });
  expect(winnersOf(november?.standings ?? [])).toEqual([]);
});

onBothEngines(
  'a result stays as it was, and a late vote counts for the next month',
  async (engine) => {
    const db = await withProducts(engine);
    const [first = '', second = ''] = await slugsOf(db);
    await applaud(db, first, 3, inOctober);
    await closeMonths(db, engine, inNovember());
    const before = await readResults(db);
    await applaud(db, second, 20, inOctober);
    expect(await closeMonths(db, engine, inNovember())).toEqual([]);
    expect(await closeMonths(db, engine, inOctober())).toEqual([]);
    // Renamed, in another order and without the winner.
    await seedProducts(
      db,
      fourProducts
        .slice(1)
        .map((product) => ({ ...product, name: `${product.name} II`, emoji: ['🍞', '🔥', '💧'] })),
    );
    await closeMonths(db, engine, inDecember());
    const [november, ...earlier] = await readResults(db);
    expect(earlier).toEqual(before);
    expect(november?.standings.find(({ slug }) => slug === second)).toMatchObject({ total: 20 });
  },
);

onBothEngines('processes that close a month during votes store one result', async (engine) => {
  const place = await createMigratedPlace(engine);
  const opened = await openSeveral(place, 3);
  const [{ db } = { db: opened[0]?.db as Database }] = opened;
  await seedProducts(db, fourProducts);
  const [first = ''] = await slugsOf(db);
  await applaud(db, first, 1, inOctober);
  const closed = await Promise.all([
    ...opened.map((one) => closeMonths(one.db, engine, inNovember())),
    ...opened.map((one) => applaud(one.db, first, 5, inOctober)),
  ]);
  await closeMonths(db, engine, inDecember());
  expect(closed.slice(0, 3).flat()).toEqual(['2026-10']);
  const totals = (await readResults(db)).flatMap(({ standings }) =>
    standings.map(({ total }) => total),
  );
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(16);
});
