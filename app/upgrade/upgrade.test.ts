import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { kinds } from '#app/kinds.ts';
import type { Kind } from '#features/content/kinds.ts';
import { checkFields } from '#features/content/problems.ts';
import { readPublic } from '#features/content/public-content.ts';
import { listDocuments, stateOf } from '#features/content/queries.ts';
import type { MessagePage } from '#features/messages/calls.ts';
import { winnersOf } from '#features/votes/election.ts';
import { readResults } from '#features/votes/queries.ts';
import { type OpenDatabase, openDatabase, upgradeDatabase } from '#platform/database/connect.ts';
import { withMaintenanceConnection } from '#platform/database/postgres.ts';
import { createEarlierPlace } from '#tests/support/earlier-database.ts';
import { freshDatabase, onBothEngines, openAt, type Place } from '#tests/support/engines.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

onBothEngines('an update from version 1.1 keeps everything or changes nothing', async (engine) => {
  const place = await createEarlierPlace(engine);
  // An issue lacks recipients.
  await withRaw(place, "update issues set is_queued = 0 where state = 'paused'");
  await expect(upgradeDatabase(place)).rejects.toThrow(
    /^The newsletter issue of 2026-11-13 does not have all its recipients yet\./,
  );
  expect(await readdir(place.dataDir)).not.toContain('backups');
  await withRaw(place, "update issues set is_queued = 1 where state = 'paused'");
  const { leftOut } = await upgradeDatabase(place);
  expect(leftOut).toEqual([
    ...['dora', 'emil', 'rosa'].map(
      (name) =>
        `subscriber ${name}@readers.example: the monthly email; gets none until they choose the weekly one`,
    ),
    'product keychron-k2: unpublished changes',
    'facts keychron-k2: unpublished changes',
    'product segway-ninebot-max-g2: unpublished changes',
    'post broken-yaml: unreadable text of version 1',
  ]);
  await expectBackup(place);
  const upgraded = await openDatabase(place);
  const definitions = await definitionsOf(upgraded);
  await upgraded.close();
  expect(definitions).toEqual(await definitionsOf(await freshDatabase(engine)));
  const app = await createTestApp(engine, { place, now: '2026-11-18T12:00:00Z' });
  await expectDocuments(app);
  await expectVotes(app);
  await expectReplies(app);
  await expectSubscribers(app);
  await expectSettingsAndPictures(app);
  await expectFieldNotes(app);
  await expectCounts(app);
});

/** Runs a statement without migrating. */
async function withRaw({ dataDir, databaseUrl }: Place, statement: string): Promise<void> {
  if (databaseUrl)
    return withMaintenanceConnection(databaseUrl, async (db) => {
      await sql.raw(statement).execute(db);
    });
  const file = new SqliteFile(join(dataDir, 'lab.sqlite'));
  file.exec(statement);
  file.close();
}

/** Tables, columns, constraints and indexes, as the database describes them. */
async function definitionsOf({ db, engine }: OpenDatabase): Promise<string[]> {
  const queries =
    engine === 'sqlite'
      ? [sql<{ text: string }>`select sql as text from sqlite_master where sql is not null`]
      : [
          sql<{ text: string }>`select concat_ws(' ', table_name, column_name, data_type,
            column_default, is_nullable, is_identity) as text
            from information_schema.columns where table_schema = 'public'`,
          sql<{ text: string }>`select concat_ws(' ', conrelid::regclass, conname,
            pg_get_constraintdef(oid)) as text
            from pg_constraint where connamespace = 'public'::regnamespace`,
          sql<{
            text: string;
          }>`select indexdef as text from pg_indexes where schemaname = 'public'`,
          sql<{ text: string }>`select concat_ws(' ', relname, relkind, relpersistence) as text
            from pg_class where relnamespace = 'public'::regnamespace`,
        ];
  const rows = await Promise.all(queries.map((query) => query.execute(db)));
  return rows.flatMap((result) => result.rows.map(({ text }) => normalize(text)).toSorted());
}

/** SQLite stores the statement with its white space. */
const normalize = (text: string): string =>
  text.replace(/\s*([(),])\s*/g, '$1').replace(/\s+/g, ' ');

/** What the update drops stays in a backup, which still opens. */
async function expectBackup({ dataDir }: Place): Promise<void> {
  const folder = join(dataDir, 'backups');
  const [backup = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  const file = new SqliteFile(join(folder, backup), { readonly: true });
  const count = (table: string) => file.prepare(`select count(*) from ${table}`).pluck().get();
  expect(['history', 'replies', 'predictions', 'documents'].map(count)).toEqual([47, 2, 4, 200]);
  expect(file.prepare('select bytes from image_files').pluck().all()).toHaveLength(6);
  file.close();
  const { db } = await openAt({ dataDir: folder, file: backup, isCopy: true });
  expect(await db.selectFrom('products').select('id').execute()).toHaveLength(25);
}

/** Every live document, draft, schedule and address. */
async function expectDocuments({ database: { db } }: TestApp): Promise<void> {
  const { content, documents } = await readPublic(db, kinds);
  expect([
    content.list('gadget').length,
    content.list('gadget').filter(({ value }) => value.card).length,
    content.list('review').length,
    content.list('post').length,
    content.list('page').length,
  ]).toEqual([132, 25, 17, 5, 4]);
  const problems = [...documents.values()].flatMap((document) =>
    checkFields(kinds, document).problems.map(({ message }) => `${document.slug}: ${message}`),
  );
  expect(problems).toEqual([]);
  const statesOf = async (kind: Kind) =>
    (await listDocuments(db, { kind })).documents
      .map((row) => `${row.slug} ${stateOf(row)}`)
      .toSorted();
  expect(await statesOf('post')).toEqual([
    'a-draft-about-toast draft',
    'a-draft-note draft',
    'a-note-of-2036 scheduled',
    'a-note-taken-back unpublished',
    'ai-technology-future live',
    'smart-home-rebellion live',
    'the-blinking-kettle live',
    'the-kettle-in-2036 scheduled',
    'the-kettle-still-blinks live',
    'we-take-this-back unpublished',
    'wearable-tech-laziness live',
  ]);
  expect((await statesOf('review')).filter((row) => !row.endsWith(' live'))).toEqual([
    'fitbit-charge-6 changed',
    'meta-quest-3 scheduled',
  ]);
  const { redirects } = content;
  expect([...redirects].filter(([path]) => !path.startsWith('/compare')).toSorted()).toEqual([
    ['/blog/why-my-kettle-blinks', '/blog/the-blinking-kettle'],
    ['/graveyard/anker-737-power-bank', '/graveyard/anker-737'],
    ['/talk-me-out-of/anker-737-power-bank', '/talk-me-out-of/anker-737'],
  ]);
  expect(redirects.get('/compare/anker-737-power-bank-vs-airpods-pro-2')).toBe(undefined);
  expect(redirects.get('/compare/airpods-pro-2-vs-anker-737-power-bank')).toBe(
    '/compare/airpods-pro-2-vs-anker-737',
  );
  expect([...content.gone].toSorted()).toEqual([
    '/blog/a-note-taken-back',
    '/blog/we-take-this-back',
  ]);
  expect(content.find('gadget', 'roomba-j7')?.value.card).toMatchObject({
    tested: { usd: 849, month: '2021-09' },
  });
}

async function expectVotes({ database: { db } }: TestApp): Promise<void> {
  const votes = await db
    .selectFrom('vote_counts')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['month', 'slug', 'vote_counts.emoji', 'count'])
    .orderBy('month')
    .orderBy('slug')
    .execute();
  expect(votes.map(({ month, slug, emoji, count }) => [month, slug, emoji, count])).toEqual([
    ['2026-09', 'garmin-fenix-7', '🧭', 5],
    ['2026-09', 'kindle-paperwhite', '😍', 3],
    ['2026-09', 'sony-wh-1000xm5', '💯', 4],
    ['2026-10', 'airpods-pro-2', '🧭', 2],
    ['2026-10', 'jbl-charge-5', '🔊', 6],
    ['2026-10', 'steam-deck-oled', '😍', 6],
    ['2026-11', 'meta-quest-3', '😍', 2],
    ['2026-11', 'sony-wh-1000xm5', '🚀', 3],
  ]);
  const results = await readResults(db);
  expect(
    results.map(({ month, standings }) => [
      month,
      ...standings.map(({ slug, total, isCandidate }) => `${slug} ${total} ${isCandidate}`),
    ]),
  ).toEqual([
    [
      '2026-10',
      'steam-deck-oled 6 true',
      'jbl-charge-5 6 true',
      'roomba-j7 0 true',
      'airpods-pro-2 2 false',
    ],
    [
      '2026-09',
      'garmin-fenix-7 5 true',
      'kindle-paperwhite 3 true',
      'meta-quest-3 0 true',
      'sony-wh-1000xm5 4 false',
    ],
  ]);
  expect(results.map(({ standings }) => winnersOf(standings).map(({ name }) => name))).toEqual([
    ['Steam Deck OLED', 'JBL Charge 5'],
    ['Garmin Fenix 7'],
  ]);
}

async function expectReplies(app: TestApp): Promise<void> {
  const { rows, counts } = await app.callAdmin<MessagePage>('GET', 'messages?folder=inbox');
  expect(counts).toMatchObject({ inbox: 4, unread: 1, answered: 2, spam: 1 });
  const ada = rows.find(({ email }) => email === 'ada@readers.example');
  const { message } = await app.callAdmin<{ message: string }>('GET', `messages/${ada?.id}`);
  expect(message).toBe(
    [
      'The kettle in your review blinks. Mine does too.',
      'Your reply of 2026-11-13:\nDear Ada,\n\nthey all blink.\n\nThe lab',
      'Your reply of 2026-11-13:\nPS: Ours stopped on Tuesday.',
    ].join('\n\n'),
  );
}

/** Nobody gets mail who got none, or other mail. */
async function expectSubscribers({ database: { db } }: TestApp): Promise<void> {
  const rows = await db.selectFrom('subscribers').select(['email', 'state']).execute();
  const inState = (state: string) =>
    rows
      .flatMap((row) => (row.state === state ? (row.email?.split('@')[0] ?? '-') : []))
      .toSorted();
  expect(inState('confirmed')).toEqual(['ada', 'bert', 'karl', 'lena', 'otto']);
  expect(inState('waiting')).toEqual(['dora', 'emil', 'max', 'nora', 'paula', 'rosa']);
  expect(inState('blocked')).toEqual(['fritz', 'gustav']);
  expect(inState('left')).toEqual(['-', '-', '-']);
}

async function expectSettingsAndPictures(app: TestApp): Promise<void> {
  expect(await app.callAdmin('GET', 'settings')).toMatchObject({
    general: { values: { timeZone: 'America/New_York', contactEmail: 'hello@lab.example' } },
    email: { values: { host: 'smtp.lab.example', user: 'lab' }, password: 'saved' },
    newsletter: { values: { postalAddress: 'Tech Survival Lab, 1 Bunker Road, Springfield' } },
  });
  const { images } = await app.callAdmin<{ images: { alt: string }[] }>('GET', 'images');
  expect(images.map(({ alt }) => alt).toSorted()).toEqual([
    'A kettle on a desk',
    'A second kettle that no text uses',
  ]);
}

async function expectFieldNotes({ database: { db } }: TestApp): Promise<void> {
  const { rows } = await sql<{ slug: string; live_version: number | null; body: string }>`
    select slug, live_version, body from documents
    join document_versions on document_id = id and document_versions.version = documents.version
    where kind = 'post' and slug like '%note%' or slug = 'the-kettle-still-blinks'
    order by slug`.execute(db);
  expect(rows.map(({ slug, live_version }) => [slug, live_version])).toEqual([
    ['a-draft-note', null],
    ['a-note-of-2036', null],
    ['a-note-taken-back', null],
    ['the-kettle-still-blinks', 1],
  ]);
  expect(rows.at(-1)?.body).toContain('Two years and a day later.');
  const { rows: notes } = await sql`select 1 from documents where kind = 'note'`.execute(db);
  expect(notes).toEqual([]);
}

async function expectCounts({ database: { db } }: TestApp): Promise<void> {
  const { rows } = await sql<{ kind: string; day: string; subject: string; count: number }>`
    select kind, day, subject, count from counts order by kind, day, subject`.execute(db);
  expect(rows.map(({ kind, day, subject, count }) => [kind, day, subject, count])).toEqual([
    ['click', '2026-09-08', 'sony-wh-1000xm5', 1],
    ['click', '2026-10-06', 'sony-wh-1000xm5', 1],
    ['view', '2026-09-08', '/', 1],
    ['view', '2026-09-08', '/sony-wh-1000xm5-review', 1],
    ['view', '2026-10-06', '/blog', 1],
    ['view', '2026-10-06', '/sony-wh-1000xm5-review', 1],
    ['view', '2026-11-18', '/blog/the-blinking-kettle', 1],
    ['view', '2026-11-18', '/notes/the-kettle-still-blinks', 1],
  ]);
}
