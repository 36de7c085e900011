import { sql } from 'kysely';
import { expect } from 'vitest';
import { databaseBefore, insert } from '#tests/support/earlier-database.ts';
import { type Engine, onBothEngines } from '#tests/support/engines.ts';
import { smallContent } from '#tests/support/small-content.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const at = '2026-11-10T08:00:00.000Z';
const noteOf = (title: string, fields: string, text: string) =>
  `---\ntitle: ${title}\nkind: ${fields}\ndate: ${at}\n---\n\n${text}\n`;

/** A site with three gadgets and an article, whose owner had written notes. */
async function siteWithNotes(engine: Engine) {
  const place = await databaseBefore(engine, '067-notes-become-posts', async (db) => {
    const add = async (kind: string, slug: string, sources: string[], isLive: boolean) => {
      const version = sources.length;
      const live = isLive ? version : null;
      const title = slug === 'kettle' && kind === 'product' ? 'The kettle' : slug;
      const id = await insert(db, 'documents', {
        ...{ kind, slug, title, version, updated_at: at, changed_in: 1 },
        ...(live && { live_version: live }),
      });
      for (const [index, source] of sources.entries())
        await insert(db, 'document_versions', {
          ...{ document_id: id, version: index + 1, source, hash: `${id} ${index}`, at },
          reason: 'edit',
        });
      if (isLive) await insert(db, 'document_slugs', { kind, slug, document_id: id });
      return id;
    };
    for (const { kind, slug, source } of smallContent()) await add(kind, slug, [source], true);
    const texts = [
      noteOf('It held', 'update\nproduct: kettle', 'First.'),
      noteOf(
        'It held',
        'correction\nproduct: kettle',
        '2 < 3 {so} on, see <https://lab.example/a>.\n\nexport of *steam* [^1]\n\n<Picture image="img-1" />',
      ),
    ];
    const held = await add('note', 'it-held', texts, true);
    await insert(db, 'document_slugs', { kind: 'note', slug: 'it-holds', document_id: held });
    // An article has this address already.
    await add(
      'note',
      'a-week',
      [noteOf('Another week', 'news', 'See [it](/notes/it-held).')],
      true,
    );
    await add('note', '2025', [noteOf('A draft', 'still alive', 'Soon.')], false);
    const stories = [
      { key: 'note it-held', kind: 'note', path: '/notes/it-held' },
      { key: 'note a-week', kind: 'note', path: '/notes/a-week' },
    ];
    await insert(db, 'issues', {
      ...{ date: '2026-11-13', state: 'sending', draft: JSON.stringify({ stories }) },
      ...{ covers_until: at, is_monthly: 0, made_at: at },
    });
  });
  return createTestApp(engine, { place });
}

onBothEngines('field notes of an earlier version are short posts', async (engine) => {
  const app = await siteWithNotes(engine);
  const { library, redirects } = await app.published();
  const posts = library.posts.map(({ id, slug, title, tags, isShort }) => [
    ...[id, slug, title, tags.join(), isShort],
  ]);
  expect(posts).toEqual([
    [9, 'a-week', 'A week with the kettle', 'Kettles,Kitchens,Water', true],
    [10, 'it-held', 'It held', 'Correction', true],
    [11, 'a-week-2', 'Another week', 'News', true],
  ]);
  const held = library.posts.find(({ slug }) => slug === 'it-held');
  expect(held).toMatchObject({ date: at, named: ['kettle'] });
  const words = JSON.stringify(held?.tree);
  for (const text of ['2 < 3 {so} on, see ', 'https://lab.example/a', 'export of ', '(^1)'])
    expect(words).toContain(text);
  const another = library.posts.find(({ slug }) => slug === 'a-week-2');
  expect(JSON.stringify(another?.tree)).toContain('/blog/it-held');
  expect([redirects.get('/notes/a-week'), redirects.get('/blog/it-holds')]).toEqual([
    '/blog/a-week-2',
    '/blog/it-held',
  ]);
  const { db } = app.database;
  const drafts = await db
    .selectFrom('documents')
    .innerJoin('document_versions', 'document_id', 'id')
    .select(['slug', 'source'])
    .where('live_version', 'is', null)
    .execute();
  expect(drafts).toEqual([
    { slug: 'note-2025', source: expect.stringContaining('tags:\n  - Still alive?') },
  ]);
  expect(drafts[0]?.source).not.toContain('id:');
  const { rows } = await sql<{ draft: string }>`select draft from issues`.execute(db);
  expect(JSON.parse(rows[0]?.draft ?? '')).toEqual({
    stories: [
      { key: 'post it-held', kind: 'post', path: '/blog/it-held' },
      { key: 'post a-week-2', kind: 'post', path: '/blog/a-week-2' },
    ],
  });
});
