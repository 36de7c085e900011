/**
 * The rules at the end of the design of publishing, each with its test. Those about caches and
 * pages are tested where they are visible: rule 1 in `core/response-cache.test.ts` (“a page is
 * cached under the snapshot that it was rendered from”), rules 2 and 11 in
 * `tests/seo/content-changes.test.ts`. Rule 7, whatever was ever live can be brought back, is in
 * `documents.test.ts` (“autosaves that were live …”) and `publish.test.ts` (“… keep every version”).
 */

import { expect } from 'vitest';
import { draftMark } from '#content/document.ts';
import type { DocumentRejection } from '#contract/documents.ts';
import { sourceOf } from '#database/queries/document-versions.ts';
import { emptyTrash, findDocumentsBySlug } from '#database/queries/documents.ts';
import { seedProducts } from '#database/queries/products.ts';
import type { IssueDetail } from '#features/newsletter/calls.ts';
import { storiesOf } from '#features/newsletter/draft.ts';
import { insertIssue } from '#features/newsletter/issue-queries.ts';
import { monthOf } from '#features/votes/election.ts';
import { closeMonths, standingsOf } from '#features/votes/queries.ts';
import { create, find, move, send, shortPost } from '#tests/support/documents.ts';
import { type Engine, onBothEngines } from '#tests/support/engines.ts';
import { aProduct } from '#tests/support/products.ts';
import { smallContent } from '#tests/support/small-content.ts';
import { createTestApp, openTestNewsletter, type TestApp } from '#tests/support/test-app.ts';
import { parserVersion } from './parser-version.ts';

const openSmall = (engine: Engine) => createTestApp(engine, { documents: smallContent() });

const post = 'a-week';

const unpublish = async (app: TestApp) =>
  expect((await move(app, 'unpublish', await find(app, 'post', post))).status).toBe(200);

onBothEngines('rule 3: a parse result is used only by the code that made it', async (engine) => {
  const app = await openSmall(engine);
  const { db } = app.database;
  const first = await create(app, 'one', shortPost('One'));
  await send(app, 'publish', [first]);
  const stored = await db.selectFrom('parse_cache').selectAll().execute();
  expect(new Set(stored.map(({ code }) => code))).toEqual(new Set([parserVersion]));
  const lies = { code: 'another', json: '{"value":{"title":"A lie"}}' };
  await db.updateTable('parse_cache').set(lies).execute();
  const again = await createTestApp(engine, { documents: [], place: app.place });
  expect((await again.published()).library.posts.map(({ title }) => title)).toContain('One');
});

onBothEngines('rule 4: old problems block nothing', async (engine) => {
  const app = await openSmall(engine);
  const { db } = app.database;
  const [row] = await findDocumentsBySlug(db, ['post'], post);
  const id = row?.id ?? 0;
  // As if a release had brought a stricter rule.
  const source = (await sourceOf(db, id, 1)).replace('A week with', `${draftMark} with`);
  await db
    .updateTable('document_versions')
    .set({ source, hash: 'broken' })
    .where('document_id', '=', id)
    .execute();
  await db
    .updateTable('documents')
    .set(({ eb }) => ({ changed_in: eb('changed_in', '+', 1) }))
    .where('id', '=', id)
    .execute();
  expect((await app.published()).paths.has(`/blog/${post}`)).toBe(true);
  const kettle = await create(app, 'kettle', shortPost('Kettle'));
  expect((await send(app, 'publish', [kettle])).status).toBe(200);
});

onBothEngines('rule 5: a public slug is never given to another document', async (engine) => {
  const app = await openSmall(engine);
  const take = async (slug: string) => {
    const input = { kind: 'post', slug, source: 'x', key: slug };
    const { status, text } = await app.request('POST', 'documents', input);
    return [status, (JSON.parse(text) as DocumentRejection).message];
  };
  const taken = (slug: string) => [
    422,
    `“${slug}” is or was the URL of another document. Choose another one.`,
  ];
  const article = await find(app, 'post', post);
  expect([await take(post), await take('seven-days')]).toEqual([post, 'seven-days'].map(taken));
  // An earlier release renamed it.
  const { redirects } = await app.published();
  expect(redirects.get('/blog/seven-days')).toBe(`/blog/${post}`);
  await move(app, 'trash', article);
  app.at('2026-12-20T12:00:00Z');
  await emptyTrash(app.database.db, app.clock());
  expect(await take(post)).toEqual(taken(post));
  const { gone } = await app.published();
  for (const slug of [post, 'seven-days'])
    expect([slug, gone.has(`/blog/${slug}`)]).toEqual([slug, true]);
});

onBothEngines(
  'rule 6: the newsletter and feeds include what was just published',
  async (engine) => {
    const app = await openSmall(engine);
    const [source = ''] = smallContent().flatMap((one) => (one.slug === post ? one.source : []));
    const draft = source.replace(/^(id|date):.*\n/gm, '').replace('A week', 'A fortnight');
    const valid = draft
      .replace(
        'A kettle, a week, a kitchen',
        'A kettle, two weeks and a kitchen that nobody has left',
      )
      .replace(
        '---\n\nWe',
        'refs: { we: { publisher: Us, title: Notes, checked: 2026-11-15 } }\n---\n\nWe',
      )
      .replace('/kettle-review).', '/kettle-review).[^we]');
    const created = [
      await create(app, 'a-fortnight', valid, 'post'),
      await create(app, 'a-month', valid.replace('A fortnight', 'A month'), 'post'),
    ];
    const { status, text } = await send(app, 'publish', created);
    expect([status, text.slice(0, 500)]).toEqual([200, expect.any(String)]);
    const { library } = await app.published();
    const date = '2026-11-15T12:00:00.000Z';
    expect(library.entries.slice(0, 2)).toMatchObject([
      { slug: 'a-fortnight', date, id: 10 },
      { slug: 'a-month', date, id: 11 },
    ]);
    expect(storiesOf(library).map(({ item }) => item.key)).toContain('post a-fortnight');
  },
);

onBothEngines('rule 8: an unpublished story is not mailed', async (engine) => {
  const app = await openTestNewsletter(engine, {
    documents: smallContent(),
    environment: { SMTP_URL: 'smtp://127.0.0.1:1', CONTACT_TO: 'owner@lab.example' },
  });
  await app.join('ada@example.org');
  const last = { date: '2026-01-01', subject: 'One', greeting: '', stories: [], standings: null };
  const sent = { date: last.date, draft: JSON.stringify(last), coversUntil: new Date(last.date) };
  await insertIssue(app.database.db, { ...sent, state: 'draft' }, app.clock());
  await app.database.db.updateTable('issues').set({ state: 'sending' }).execute();
  const { id } = await app.callAdmin<{ id: number }>('POST', 'issues');
  const read = () => app.callAdmin<IssueDetail>('GET', `issues/${id}`);
  const { draft, version } = await read();
  const { hasStandings } = draft;
  const stories = draft.stories.map(({ key }) => ({ key, isIncluded: true }));
  expect(stories).toContainEqual({ key: `post ${post}`, isIncluded: true });
  const greeting = 'Hello.';
  const edited = { version, greeting, stories, hasStandings };
  await app.callAdmin('PATCH', `issues/${id}`, edited);
  expect((await read()).text).toContain('A week with the kettle');
  await unpublish(app);
  expect(await app.callAdmin('POST', `issues/${id}/send`)).toEqual({ ok: true });
  const bodies = await app.database.db.selectFrom('mail_bodies').selectAll().execute();
  const mailed = bodies.find(({ text }) => text.includes(greeting))?.text ?? '';
  expect(mailed).toContain('/kettle-review');
  expect(mailed).not.toContain('A week with the kettle');
  // The issue on the site shows what was mailed.
  expect((await read()).draft.stories.map(({ key }) => key)).not.toContain(`post ${post}`);
});

onBothEngines('rule 9: the first three of the editorial order are candidates', async (engine) => {
  const app = await createTestApp(engine);
  const { db } = app.database;
  const products = ['a', 'b', 'c', 'd'].map((slug, position) => aProduct({ slug, position }));
  await seedProducts(db, products);
  const candidates = async () =>
    (await standingsOf(db, monthOf(app.clock()))).map(({ slug }) => slug).join('');
  expect(await candidates()).toBe('abc');
  const reordered = products.map((one, index) => ({ ...one, position: 9 - index }));
  await seedProducts(db, reordered);
  expect(await candidates()).toBe('dcb');
  // One that is not listed any more makes room for the next.
  await seedProducts(
    db,
    reordered.filter(({ slug }) => slug !== 'c'),
  );
  expect(await candidates()).toBe('dba');
});

onBothEngines('rule 10: no change of a document lowers the sum of the votes', async (engine) => {
  const app = await openSmall(engine);
  const { db } = app.database;
  await app.vote('🚀', { slug: 'kettle' });
  await app.vote('🚀', { slug: 'lamp' });
  const votes = async () => {
    const rows = await db.selectFrom('vote_counts').select(['product_id', 'count']).execute();
    return rows.map(({ product_id, count }) => `${product_id} ${count}`).toSorted();
  };
  const before = await votes();
  await unpublish(app);
  await move(app, 'trash', await find(app, 'post', post));
  app.at('2027-01-20T12:00:00Z');
  await emptyTrash(db, app.clock());
  await closeMonths(db, engine, app.clock());
  expect(await votes()).toEqual(before);
  expect(monthOf(app.clock())).toBe('2027-01');
});
