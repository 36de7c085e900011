import { sql } from 'kysely';
import { expect } from 'vitest';
import { hashSource, parseDocument } from '#content/parse-document.ts';
import { readSchedules } from '#database/queries/jobs.ts';
import { conflictingSeeds } from '#server/content/seed.ts';
import { readSeedFiles } from '#server/content/seed-files.ts';
import { databaseBefore, insert } from '#tests/support/earlier-database.ts';
import { onBothEngines, openAt } from '#tests/support/engines.ts';

const migration = '042-words-of-the-screens';
const at = '2026-11-01T09:00:00.000Z';
const search = { kind: 'site', slug: 'search' } as const;

onBothEngines(
  'edited search words stay valid and do not differ from the release',
  async (engine) => {
    const file = readSeedFiles().find(({ kind, slug }) => kind === 'site' && slug === 'search');
    const seed = (file?.source ?? '').replaceAll('phrase:', 'says:').replace('"phrase"', '"says"');
    const sources = [seed, seed.replace('says: is waterproof', 'says: says no to water')];
    const place = await databaseBefore(engine, migration, async (db) => {
      const dates = { updated_at: at, live_version: 2, changed_in: 1 };
      const row = { ...search, title: 'Search', version: 2, seed_hash: hashSource(seed), ...dates };
      await insert(db, 'documents', row);
      const { rows } = await sql<{ id: number }>`select max(id) as id from documents`.execute(db);
      for (const [index, source] of sources.entries())
        await insert(db, 'document_versions', {
          ...{ document_id: rows[0]?.id, version: index + 1, source, hash: hashSource(source) },
          ...{ reason: index === 0 ? 'seed' : 'edit', at, published_at: at },
        });
    });
    const { db } = await openAt(place);
    const versions = await db
      .selectFrom('document_versions')
      .select(['source', 'hash'])
      .orderBy('version')
      .execute();
    expect(
      versions.map(({ source }) => parseDocument(search.kind, search.slug, source).problems),
    ).toEqual([[], []]);
    expect(versions.map(({ hash }) => hash)).toEqual(
      versions.map(({ source }) => hashSource(source)),
    );
    expect(versions[1]?.source).toContain('phrase: says no to water');
    expect(await conflictingSeeds(db, file ? [file] : [])).toEqual([]);
  },
);

onBothEngines('an issue that is being sent keeps its unsubscribe links', async (engine) => {
  const place = await databaseBefore(engine, migration, async (db) => {
    const body = { subject: 'Issue', text: 'Stop: {{leave}}', html: '<a href="{{leave}}">', at };
    const { at: made_at, ...texts } = body;
    await insert(db, 'mail_bodies', { ...texts, headers: '{}', made_at });
    const { rows } = await sql<{ id: number }>`select max(id) as id from mail_bodies`.execute(db);
    const body_id = rows[0]?.id;
    const issue = { date: '2026-11-01', state: 'sending', draft: '{}', covers_until: at };
    await insert(db, 'issues', { ...issue, is_monthly: 0, made_at, begun_at: at, body_id });
    await insert(db, 'outbox', {
      ...{ kind: 'issue', rank: 1, to_address: 'ada@example.org', body_id, state: 'waiting' },
      ...{ merge_fields: '{"leave":"https://lab.example/leave?t=1"}', attempts: 1, due_at: at },
      ...{ last_answer: '450 Later', made_at },
    });
  });
  const { db } = await openAt(place);
  const mail = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ priority: 1, last_response: '450 Later' });
  const body = await db.selectFrom('mail_bodies').selectAll().executeTakeFirstOrThrow();
  const [field] = Object.keys(JSON.parse(mail.merge_fields));
  expect([body.text, body.html]).toEqual([`Stop: {{${field}}}`, `<a href="{{${field}}}">`]);
  expect(await db.selectFrom('issues').select('started_at').execute()).toEqual([
    { started_at: at },
  ]);
});

onBothEngines('waiting jobs and handled times of release 1.0 stay', async (engine) => {
  const place = await databaseBefore(engine, '043-names-of-jobs', async (db) => {
    const job = { kind: 'ask', payload: '{"subscriber":7}', state: 'waiting', due_at: at };
    await insert(db, 'jobs', { ...job, made_at: at });
    for (const [name, handled_until] of [
      ['backUp', at],
      ['freeze', 'before'],
      ['close-months', at],
    ])
      await insert(db, 'schedules', { name, rule: '{}', handled_until });
  });
  const { db } = await openAt(place);
  const jobs = await db.selectFrom('jobs').select(['kind', 'payload']).execute();
  expect(jobs).toEqual([{ kind: 'send-confirmation', payload: '{"subscriber":7}' }]);
  const times = await readSchedules(db);
  expect([...times.values()].map(({ name, handled_until }) => [name, handled_until])).toEqual(
    expect.arrayContaining([
      ['back-up', at],
      ['close-months', at],
    ]),
  );
  expect(times.size).toBe(2);
});
