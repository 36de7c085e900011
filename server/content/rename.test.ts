import { expect } from 'vitest';
import type { DocumentRejection } from '#contract/documents.ts';
import { closeMonths, resultOf } from '#database/queries/savior.ts';
import { create, find, move, note, read, send } from '#tests/support/documents.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { smallContent } from '#tests/support/small-content.ts';
import { createTestApp } from '#tests/support/test-app.ts';

onBothEngines('a gadget is renamed as a unit, and everything about it follows', async (engine) => {
  const app = await createTestApp(engine, { documents: smallContent() });
  const { db } = app.database;
  const about = note('Kettle').replace('kind: update', 'kind: update\nproduct: kettle');
  const [followUp] = (await send(app, 'publish', [await create(app, 'later', about)])).documents;
  const id = await app.productId('kettle');
  await db.insertInto('predictions').values({ product_id: id, survives: 1, count: 3 }).execute();
  await app.vote('🚀', { slug: 'kettle' });
  await closeMonths(db, engine, app.clock());
  await closeMonths(db, engine, new Date('2026-12-01T00:00:00Z'));
  const counted = { day: '2026-11-14', kind: 'view', source: 'arrival', count: 5 } as const;
  await db
    .insertInto('counts')
    .values({ ...counted, subject: '/kettle-review' })
    .execute();
  for (const [from, to] of [
    ['kettle', 'jug'],
    ['jug', 'urn'],
  ] as const) {
    const { documents, status, text } = await move(app, 'rename', await find(app, 'facts', from), {
      slug: to,
    });
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect(documents).toMatchObject([
      { kind: 'product', slug: to, state: 'live' },
      { kind: 'facts', slug: to, state: 'live' },
      { kind: 'review', slug: to, state: 'live' },
    ]);
  }
  const { redirects, paths, library } = await app.published();
  for (const from of ['kettle', 'jug'])
    expect([
      redirects.get(`/${from}-review`),
      redirects.get(`/talk-me-out-of/${from}`),
      redirects.get(`/compare/${[from, 'lamp'].toSorted().join('-vs-')}`),
    ]).toEqual(['/urn-review', '/talk-me-out-of/urn', '/compare/lamp-vs-urn']);
  expect(paths.has('/urn-review')).toBe(true);
  expect((await find(app, 'post', 'a-week')).source).toContain('(/urn-review)');
  const rivals = library.reviews.find(({ slug }) => slug === 'lamp')?.competitors;
  expect(rivals?.map(({ slug }) => slug)).toEqual(['urn', 'toaster', 'urn']);
  expect((await read(app, followUp?.id ?? 0)).source).toContain('product: urn');
  expect(await app.productId('urn')).toBe(id);
  const predictions = await db.selectFrom('predictions').selectAll().execute();
  expect(predictions).toMatchObject([{ product_id: id, survives: 1, count: 3 }]);
  expect((await resultOf(db, '2026-11'))?.standings).toContainEqual(
    expect.objectContaining({ slug: 'urn', total: 1, hasWon: true }),
  );
  const counts = await db.selectFrom('counts').select(['subject', 'count']).execute();
  expect(counts).toEqual([{ subject: '/urn-review', count: 5 }]);
});

onBothEngines('what others refer to stays, and the answer lists them', async (engine) => {
  const app = await createTestApp(engine, { documents: smallContent() });
  for (const kind of ['product', 'facts', 'review'] as const)
    for (const name of ['unpublish', 'trash'] as const) {
      const { status, text } = await move(app, name, await find(app, kind, 'kettle'));
      const { message, documents = [] } = JSON.parse(text) as DocumentRejection;
      expect([kind, name, status, message]).toEqual([
        kind,
        name,
        422,
        'Other documents refer to “The kettle”. Change them first, then try again.'.replace(
          'The kettle',
          (await find(app, kind, 'kettle')).title,
        ),
      ]);
      expect([kind, documents.length > 0]).toEqual([kind, true]);
    }
  // Nothing links to the article.
  const article = await find(app, 'post', 'a-week');
  expect((await move(app, 'unpublish', article)).status).toBe(200);
  const { gone, paths, library } = await app.published();
  expect([gone.has('/blog/a-week'), paths.has('/blog/a-week')]).toEqual([true, false]);
  expect(library.entries.some(({ slug }) => slug === 'a-week')).toBe(false);
});
