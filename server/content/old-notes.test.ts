import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { DocumentDetail, DocumentList, DocumentVersion } from '#contract/documents.ts';
import { openDatabase } from '#database/connect.ts';
import { knownMigrations, migrate } from '#database/migrate.ts';
import { listBackups } from '#database/ops/backup.ts';
import { read, send } from '#tests/support/documents.ts';
import { databaseBefore, insert, pick } from '#tests/support/earlier-database.ts';
import { onBothEngines, openAt } from '#tests/support/engines.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const migration = '032-notes-become-documents';

const day = (number: number) => `2026-11-0${number}T09:00:00.000Z`;

const states = {
  draft: { version: 1 },
  scheduled: { version: 1, publish_at: '2026-11-20T09:00:00.000Z' },
  published: { version: 3, published_at: day(2), edited_at: day(4) },
  withdrawn: { version: 2, published_at: day(1), edited_at: day(5) },
};

/** One note in each state, as the last release with notes stored them. */
async function writeNotes(db: Kysely<unknown>): Promise<void> {
  for (const [state, { version, ...dates }] of Object.entries(states)) {
    const text = {
      kind: 'still alive',
      title: `“It's ${state}": so`,
      body: `Text ${version}, {2 < 3} and "so".`,
      product: state === 'published' ? 'toaster' : null,
    };
    const note = { slug: state, state, version, ...text, made_at: day(1), changed_at: day(4) };
    await insert(db, 'notes', { ...note, ...dates });
    const { rows } = await sql<{ id: number }>`select max(id) as id from notes`.execute(db);
    const id = rows[0]?.id;
    const times = [day(1), day(4), day(4)];
    if (state === 'published') times[1] = day(3);
    if (state === 'withdrawn') times[1] = day(5);
    for (let number = 1; number <= version; number += 1) {
      const body = text.body.replace(/\d/, String(number));
      const at = times[number - 1] ?? '';
      await insert(db, 'note_versions', { note_id: id, version: number, ...text, body, at });
      const after = JSON.stringify({ title: text.title, version: number });
      const what = number === 1 ? 'note written' : 'note changed';
      await insert(db, 'history', { at, what, subject: `note ${id}`, after, session_id: 7 });
    }
    if (state === 'withdrawn')
      await insert(db, 'history', { at: day(3), what: 'note unpublished', subject: `note ${id}` });
    if (state === 'scheduled')
      await insert(db, 'jobs', {
        kind: 'publish-note',
        payload: JSON.stringify({ note: id }),
        state: 'waiting',
        due_at: '2026-11-20T09:00:00.000Z',
        attempts: 0,
        made_at: day(1),
      });
  }
}

async function openConverted(engine: 'sqlite' | 'postgres') {
  const place = await databaseBefore(engine, migration, writeNotes);
  const app = await createTestApp(engine, { place });
  const { documents } = await app.callAdmin<DocumentList>('GET', 'documents?kind=note');
  const find = async (slug: string): Promise<DocumentDetail> =>
    read(app, documents.find((document) => document.slug === slug)?.id ?? 0);
  return { place, app, documents, find };
}

onBothEngines('earlier notes become documents with all versions and dates', async (engine) => {
  const { app, documents, find } = await openConverted(engine);
  expect(documents.map(({ slug, state }) => `${slug}: ${state}`).toSorted()).toEqual([
    'draft: draft',
    'published: live',
    'scheduled: scheduled',
    'withdrawn: unpublished',
  ]);
  const published = await find('published');
  expect(published).toMatchObject({ title: `“It's published": so`, version: 3, problems: [] });
  expect(published.source).toBe(
    [
      '---',
      `title: "“It's published\\": so"`,
      'kind: still alive',
      'product: toaster',
      `date: ${day(2)}`,
      `changed: ${day(4)}`,
      '---',
      '',
      'Text 3, {2 < 3} and "so".',
      '',
    ].join('\n'),
  );
  expect(published.versions).toMatchObject([
    { version: 3, at: day(4), publishedAt: day(4), reason: 'edit' },
    { version: 2, at: day(3), publishedAt: day(3), reason: 'edit' },
    { version: 1, at: day(1), publishedAt: day(2), reason: 'created' },
  ]);
  const versionPath = `documents/${published.id}/versions/1`;
  const { source } = await app.callAdmin<DocumentVersion>('GET', versionPath);
  expect(source).toContain(`date: ${day(2)}\n---\n\nText 1, `);
  // What was saved after it was withdrawn was never public.
  expect((await find('withdrawn')).versions).toMatchObject([
    { version: 2, publishedAt: null },
    { version: 1, publishedAt: day(1) },
  ]);
  const live = await app.jobDependencies.publishing.readLive();
  expect([...live.documents.values()].map(({ slug }) => slug)).toEqual(['published']);
  const history = await app.callAdmin<{ entries: unknown[] }>(
    'GET',
    `history?subject=document ${published.id}`,
  );
  expect(history.entries).toMatchObject([
    { what: 'note changed', at: day(4) },
    { what: 'note changed', at: day(3) },
    { what: 'note written', at: day(1) },
  ]);
});

onBothEngines('converted notes keep their URLs, dates and schedules', async (engine) => {
  const { app, find } = await openConverted(engine);
  const taken = { kind: 'note', slug: 'withdrawn', key: 'another' };
  expect((await app.request('POST', 'documents', taken)).status).toBe(422);
  // The first publication keeps its date.
  const [again] = (await send(app, 'publish', [await find('withdrawn')])).documents;
  expect((await read(app, again?.id ?? 0)).source).toContain(`date: ${day(1)}`);
  expect(await find('scheduled')).toMatchObject({ publishAt: '2026-11-20T09:00:00.000Z' });
  app.at('2026-11-20T08:59:00Z');
  await app.runJobs();
  expect(await find('scheduled')).toMatchObject({ state: 'scheduled' });
  app.at('2026-11-20T09:00:01Z');
  await app.runJobs();
  expect(await find('scheduled')).toMatchObject({ state: 'live' });
});

onBothEngines(
  'the old rows stay in a backup, and older releases refuse to start',
  async (engine) => {
    const place = await databaseBefore(engine, migration, writeNotes);
    const starts = engine === 'postgres' ? 2 : 1;
    const opened = await Promise.all(Array.from({ length: starts }, () => openDatabase(place)));
    for (const { close } of opened) await close();
    const { db } = await openAt(place);
    const { rows } = await sql`select 1 from documents where kind = 'note'`.execute(db);
    expect(rows).toHaveLength(4);
    if (engine === 'postgres') {
      const kept = await sql`select 1 from old_notes, old_note_versions`.execute(db);
      expect(kept.rows).toHaveLength(4 * 7);
    } else {
      const [backup, ...others] = await listBackups(join(place.dataDir, 'backups'));
      const file = new SqliteFile(backup?.path ?? '', { readonly: true });
      expect(file.prepare('select slug from notes order by id').pluck().all()).toEqual(
        Object.keys(states),
      );
      file.close();
      expect(others).toEqual([]);
    }
    const earlier = pick(Object.keys(knownMigrations).filter((name) => name < migration));
    await expect(migrate(db, engine, earlier)).rejects.toThrow('newer version of this program');
  },
);
