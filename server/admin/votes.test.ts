import { expect, test } from 'vitest';
import type { AdminVotes } from '#contract/votes.ts';
import { listProducts } from '#database/queries/products.ts';
import { closeMonths } from '#database/queries/savior.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { aProduct, threeProducts } from '#tests/support/products.ts';
import { createTestApp } from '#tests/support/test-app.ts';

onBothEngines("the next month's candidates are chosen or rejected", async (engine) => {
  const app = await createTestApp(engine);
  const callAdmin = app.request;
  await app.vote('🚀', { slug: 'kettle' });
  await app.vote('💯', { slug: 'kettle' });
  const { body: now } = await callAdmin<AdminVotes>('GET', 'votes');
  expect(now).toMatchObject({
    month: '2026-11',
    months: ['2026-12', '2026-11'],
    chosen: [],
    isOver: false,
  });
  expect(now.standings[0]).toMatchObject({ name: 'The kettle', total: 2, isCandidate: true });
  const ids = [
    await app.productId('lamp'),
    await app.productId('kettle'),
    await app.productId('toaster'),
  ];
  const { body: next } = await callAdmin<AdminVotes>('PUT', 'candidates/2026-12', {
    ids,
    version: 0,
  });
  expect(next).toMatchObject({ month: '2026-12', chosen: ids, version: 1 });
  // A tab with an outdated choice does not overwrite it; a repeated request succeeds.
  const others = ids.toReversed();
  const path = 'candidates/2026-12';
  const stale = await callAdmin('PUT', path, { ids: others, version: 0 });
  expect([stale.status, JSON.parse(stale.text)]).toMatchObject([
    409,
    {
      message: expect.stringMatching(
        /^The candidates were changed elsewhere to The lamp, The kettle and The toaster\./,
      ),
      current: { chosen: ids, version: 1 },
    },
  ]);
  expect((await callAdmin<AdminVotes>('PUT', path, { ids, version: 0 })).body.chosen).toEqual(ids);
  for (const wrong of [ids.slice(0, 2), [ids[0], ids[0], ids[1]], [ids[0], ids[1], 999]])
    expect((await callAdmin('PUT', path, { ids: wrong, version: 1 })).status).toBe(422);
  // No database can store this id.
  expect(await callAdmin('PUT', path, { ids: [1, 2, 2 ** 40], version: 1 })).toMatchObject({
    status: 400,
    text: 'This product doesn’t exist.',
  });
  // The candidates come first in their month only.
  const order = async (month: string) =>
    (await listProducts(app.database.db, month)).map(({ slug }) => slug);
  expect(await order('2026-12')).toEqual(['lamp', 'kettle', 'toaster']);
  expect(await order('2026-11')).toEqual(['toaster', 'kettle', 'lamp']);
  expect((await callAdmin('GET', 'votes?month=2026-13')).status).toBe(400);
  expect((await callAdmin('GET', 'vote-file')).text).toContain('The kettle,2,candidate');
});

test('replacing a candidate with votes needs a confirmation and keeps the votes', async () => {
  const app = await createTestApp('sqlite', {
    products: [...threeProducts, aProduct({ slug: 'fan', position: 4 })],
  });
  const headers = await app.bearer();
  const choose = (json: unknown) =>
    app.send('PUT', '/api/admin/candidates/2026-11', { headers, json });
  const products = await app.products();
  const [first, second, third, fourth] = products.map(({ id }) => id);
  await app.vote('🚀', { slug: products[0]?.slug ?? '' });
  await app.vote('🚀', { slug: products[0]?.slug ?? '' });
  const ids = [fourth, second, third];
  const rejected = await choose({ ids, version: 0 });
  expect(rejected.status).toBe(409);
  expect(await rejected.json()).toEqual({
    message: expect.stringContaining('has 2 votes this month'),
    field: 'replaceVoted',
  });
  const changes = app.changes();
  // Reordering drops no candidate and needs no confirmation.
  expect((await choose({ ids: [third, second, first], version: 0 })).status).toBe(200);
  // It reaches the pages at once.
  expect(app.changes()).toBe(changes + 1);
  expect((await choose({ ids, version: 1 })).status).toBe(409);
  const confirmed = await choose({ ids, version: 1, replaceVoted: true });
  const votes = (await confirmed.json()) as AdminVotes;
  expect(votes.chosen).toEqual(ids);
  expect(votes.standings.find(({ id }) => id === first)).toMatchObject({
    total: 2,
    isCandidate: false,
  });
  await closeMonths(app.database.db, 'sqlite', new Date('2026-12-01T00:00:00Z'));
  const archived = await app.database.db
    .selectFrom('savior_results')
    .select(['position', 'total'])
    .where('month', '=', '2026-11')
    .where('slug', '=', products[0]?.slug ?? '')
    .executeTakeFirst();
  expect(archived).toEqual({ position: 0, total: 2 });
});
