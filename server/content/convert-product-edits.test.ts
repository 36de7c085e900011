import { expect } from 'vitest';
import { seedProducts } from '#database/queries/products.ts';
import { recordVotes } from '#database/queries/votes.ts';
import { find } from '#tests/support/documents.ts';
import { createMigratedPlace, onBothEngines, openAt, type Place } from '#tests/support/engines.ts';
import { aProduct, productFiles } from '#tests/support/products.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const link = 'https://www.amazon.com/dp/B0OWNER';
const wrongPrice = { listPrice: { cents: 500, month: '2026-05' } };
const price = { listPrice: { cents: 5950, month: '2026-06' } };
const words = 'Sold out since October, says its maker.';

/** As migration 035 leaves the database of an earlier release. */
async function editedBefore(place: Place): Promise<void> {
  const { db } = await openAt(place);
  await seedProducts(db, [aProduct({ slug: 'kettle' }), aProduct({ position: 2 })]);
  const edits = JSON.stringify({ amazonUrl: link, ...price, availability: words });
  await db.updateTable('products').set({ edits }).where('slug', '=', 'toaster').execute();
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'toaster')
    .executeTakeFirstOrThrow();
  await recordVotes(db, [{ productId: id, emoji: '🚀' }], new Date('2026-11-02T12:00:00Z'));
  const changes = [
    ['link changed', { amazonUrl: link }],
    ['price changed', wrongPrice],
    ['price changed', price],
    ['availability changed', { availability: words }],
  ] as const;
  await db
    .insertInto('history')
    .values(
      changes.map(([what, after], index) => ({
        at: `2026-06-0${index + 1}T12:00:00.000Z`,
        session_id: null,
        what,
        subject: 'product toaster',
        before: '{}',
        after: JSON.stringify(after),
        undoes: null,
      })),
    )
    .execute();
}

onBothEngines('edits of an earlier release are public after the update', async (engine) => {
  const place = await createMigratedPlace(engine);
  await editedBefore(place);
  // The files of the release changed in the meantime.
  const files = ['toaster', 'kettle'].flatMap(productFiles).map((file) => ({
    ...file,
    source: file.source.replace('The toaster', 'The toaster, second edition'),
  }));
  for (const start of ['first', 'second']) {
    const app = await createTestApp(engine, { place, documents: files });
    const toaster = (await app.listed()).find(({ slug }) => slug === 'toaster');
    expect([start, toaster]).toMatchObject([
      start,
      {
        id: 2,
        name: 'The toaster, second edition',
        amazonUrl: link,
        price: 4900,
        latestPrice: { cents: 5950, month: '2026-06', kind: 'list' },
        availability: 'sold out',
        votes: [{ count: 0 }, { count: 1 }, { count: 0 }],
      },
    ]);
    const product = await find(app, 'product', 'toaster');
    expect(product.state).toBe('live');
    expect(product.versions.map(({ reason, at }) => [reason, at.slice(0, 10)])).toEqual([
      ['product edit', '2026-06-04'],
      ['product edit', '2026-06-01'],
      ['seed', '2026-11-15'],
    ]);
    expect(product.source).toContain(`availability: sold out # ${words}`);
    const facts = await find(app, 'facts', 'toaster');
    expect(facts.versions).toHaveLength(3);
    expect(facts.source).not.toContain('usd: 5,');
    expect((await find(app, 'product', 'kettle')).versions).toHaveLength(1);
    expect(await app.callAdmin<unknown[]>('GET', 'release-changes')).toEqual([]);
  }
  const app = await createTestApp(engine, { place, documents: files });
  const [availability] = await app.history('product toaster');
  expect(availability?.canUndo).toBe(true);
  await app.callAdmin('POST', `history/${availability?.id}/undo`);
  const toaster = (await app.listed()).find(({ slug }) => slug === 'toaster');
  expect(toaster).toMatchObject({ availability: 'sold', amazonUrl: link });
});
