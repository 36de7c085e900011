import { expect, test, vi } from 'vitest';
import { pauseAfterRestore } from '#features/backups/pause.ts';
import type { Today } from '#features/today/calls.ts';
import { create, edit, find, move, read, send, shortPost } from '#tests/support/documents.ts';
import { createMigratedPlace, onBothEngines } from '#tests/support/engines.ts';
import { smallContent } from '#tests/support/small-content.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { toInstant } from './schedule.ts';

const at = '2026-12-01T10:00:00Z';

const alertsOf = async (app: TestApp) =>
  (await app.callAdmin<Today>('GET', 'today')).alerts
    .map(({ what }) => what)
    .filter((what) => what.startsWith('Not published'));

/** The documents of every publication that took place, in order. */
async function publishedIds({ database: { db } }: TestApp): Promise<number[]> {
  const rows = await db
    .selectFrom('publication_documents')
    .innerJoin('publications', 'publications.id', 'publication_documents.publication_id')
    .innerJoin('documents', 'documents.id', 'document_id')
    .select('document_id')
    .where('state', '=', 'done')
    .orderBy('changed_in')
    .orderBy('document_id')
    .execute();
  return rows.map(({ document_id }) => document_id);
}

onBothEngines(
  'a scheduled group is published once, by one of several processes',
  async (engine) => {
    const place = await createMigratedPlace(engine);
    const first = await createTestApp(engine, { place });
    // Two handles of one process would block each other on SQLite.
    const second = engine === 'postgres' ? await createTestApp(engine, { place }) : first;
    const group = [
      await create(first, 'kettle', shortPost('Kettle')),
      await create(first, 'lamp', shortPost('Lamp')),
    ];
    expect((await send(first, 'schedule', group, { at })).documents).toMatchObject([
      { state: 'scheduled', scheduledVersion: 1, publishAt: '2026-12-01T10:00:00.000Z' },
      { state: 'scheduled', scheduledVersion: 1 },
    ]);
    // A later edit stays a draft.
    const [kettle] = group as [(typeof group)[0]];
    await edit(first, kettle, 'still works', 'broke');
    const runAt = async (time: string) => {
      for (const app of [first, second]) app.at(time);
      await Promise.all([first.runJobs(), second.runJobs(), first.runJobs(), second.runJobs()]);
    };
    await runAt('2026-12-01T09:59:59.999Z');
    expect((await read(first, kettle.id)).state).toBe('scheduled');
    await runAt(at);
    await runAt('2026-12-01T10:00:05Z');
    const live = await read(first, kettle.id);
    expect(live).toMatchObject({ state: 'live with changes', scheduledVersion: null });
    expect(live.source).toContain('broke');
    const { body } = await first.request<{ source: string }>(
      'GET',
      `documents/${kettle.id}/versions/${live.liveVersion}`,
    );
    expect(body.source).toContain('still works');
    expect(body.source).toContain('date: 2026-12-01T10:00:00.000Z');
    expect(await publishedIds(first)).toEqual(group.map(({ id }) => id));
  },
);

onBothEngines('what was due while no process ran is caught up, in order', async (engine) => {
  const app = await createTestApp(engine);
  const kettle = await create(app, 'kettle', shortPost('Kettle'));
  const lamp = await create(app, 'lamp', shortPost('Lamp'));
  await send(app, 'schedule', [lamp], { at: '2026-12-02T10:00:00Z' });
  await send(app, 'schedule', [kettle], { at });
  app.at('2027-01-15T12:00:00Z');
  await app.runJobs();
  expect(await publishedIds(app)).toEqual([kettle.id, lamp.id]);
});

onBothEngines(
  'another time replaces the first, and canceling one cancels what was scheduled together',
  async (engine) => {
    const app = await createTestApp(engine);
    const kettle = await create(app, 'kettle', shortPost('Kettle'));
    const lamp = await create(app, 'lamp', shortPost('Lamp'));
    await send(app, 'schedule', [kettle, lamp], { at });
    await send(app, 'schedule', [kettle, lamp], { at: '2026-12-05T10:00:00Z' });
    app.at(at);
    await app.runJobs();
    const waiting = { state: 'scheduled', publishAt: '2026-12-05T10:00:00.000Z' };
    expect(await read(app, kettle.id)).toMatchObject(waiting);
    expect((await send(app, 'unschedule', [{ ...kettle, version: 2 }])).status).toBe(409);
    const canceled = (await send(app, 'unschedule', [kettle])).documents;
    expect(canceled.map(({ slug, state }) => [slug, state])).toEqual([
      ['kettle', 'draft'],
      ['lamp', 'draft'],
    ]);
  },
);

onBothEngines('a schedule that changes while its job runs is not published', async (engine) => {
  const app = await createTestApp(engine);
  const kettle = await create(app, 'kettle', shortPost('Kettle'));
  await send(app, 'schedule', [kettle, await create(app, 'lamp', shortPost('Lamp'))], { at });
  app.at(at);
  const { publishing } = app.jobDependencies;
  const { readLive } = publishing;
  vi.spyOn(publishing, 'readLive').mockImplementationOnce(async () => {
    await send(app, 'unschedule', [kettle]);
    return readLive();
  });
  await app.runJobs();
  expect(await read(app, kettle.id)).toMatchObject({ state: 'draft', liveVersion: null });
  expect(await alertsOf(app)).toEqual([]);
});

onBothEngines('the database’s clock decides when a publication is due', async (engine) => {
  let databaseTime = new Date('2026-12-01T09:59:00Z');
  const app = await createTestApp(engine, { databaseTime: async () => databaseTime });
  const kettle = await create(app, 'kettle', shortPost('Kettle'));
  await send(app, 'schedule', [kettle], { at });
  // An hour ahead, then an hour behind.
  app.at('2026-12-01T11:00:00Z');
  await app.runJobs();
  expect((await read(app, kettle.id)).state).toBe('scheduled');
  databaseTime = new Date('2026-12-01T10:00:01Z');
  app.at('2026-12-01T09:00:01Z');
  await app.runJobs();
  const { state, source } = await read(app, kettle.id);
  expect(state).toBe('live');
  expect(source).toContain('date: 2026-12-01T10:00:01.000Z');
});

const newYorkTimes: [local: string, utc: string][] = [
  ['2027-03-14T02:30', '2027-03-14T07:30:00.000Z'], // Skipped: after the gap.
  ['2027-11-07T01:30', '2027-11-07T05:30:00.000Z'], // Repeated: the first one.
  ['2027-11-07T01:30:00-05:00', '2027-11-07T06:30:00.000Z'], // Repeated: the second one.
  ['2027-07-01T09:00', '2027-07-01T13:00:00.000Z'],
  ['2027-01-04T09:00', '2027-01-04T14:00:00.000Z'],
];

test('a time without an offset is one of the owner’s time zone', async () => {
  const environment = { LETTER_TIMEZONE: 'America/New_York' };
  const app = await createTestApp('sqlite', { environment });
  for (const [index, [local, utc]] of newYorkTimes.entries()) {
    expect(toInstant(local, 'America/New_York').toISOString()).toBe(utc);
    const kettle = await create(app, `kettle-${index}`, shortPost('Kettle'));
    const { documents } = await send(app, 'schedule', [kettle], { at: local });
    expect(documents).toMatchObject([{ publishAt: utc }]);
  }
});

onBothEngines('a text is checked again when it is due; the owner learns why', async (engine) => {
  const app = await createTestApp(engine, {
    environment: { LETTER_TIMEZONE: 'America/New_York' },
    documents: smallContent(),
  });
  const lamp = await create(app, 'lamp', shortPost('Lamp', 'See [our week](/blog/a-week).'));
  const toaster = await create(app, 'toaster', shortPost('Toaster'));
  expect((await send(app, 'schedule', [lamp, toaster], { at })).status).toBe(200);
  expect((await move(app, 'unpublish', await find(app, 'post', 'a-week'))).status).toBe(200);
  app.at(at);
  await app.runJobs();
  await app.runJobs();
  for (const { id } of [lamp, toaster]) expect((await read(app, id)).state).toBe('draft');
  expect(await app.mails()).toMatchObject([{ to_address: 'hello@techsurvivallab.example' }]);
  const [mail] = await app.database.db.selectFrom('mail_bodies').selectAll().execute();
  expect(mail?.subject).toBe('Not published: Lamp, Toaster');
  expect(mail?.text).toContain('December 1, 2026 at 5:00 AM EST');
  expect(mail?.text).toContain('/blog/a-week is not a page on this site.');
  expect(await alertsOf(app)).toEqual([
    expect.stringMatching(/^Not published: Lamp, Toaster\. .*\/blog\/a-week is not a page/),
  ]);
  const fixed = await edit(app, await read(app, lamp.id), /See .*/, 'Alone.');
  await send(app, 'publish', [fixed, toaster]);
  expect(await alertsOf(app)).toEqual([]);
});

onBothEngines('restoring a backup pauses its schedules', async (engine) => {
  const app = await createTestApp(engine);
  const kettle = await create(app, 'kettle', shortPost('Kettle'));
  await send(app, 'schedule', [kettle], { at });
  expect(await pauseAfterRestore(app.database.db, app.clock())).toMatchObject({ publications: 1 });
  app.at('2026-12-02T10:00:00Z');
  await app.runJobs();
  expect((await read(app, kettle.id)).state).toBe('draft');
  expect(await alertsOf(app)).toEqual([
    'Not published: Kettle. A restored backup paused its schedule.',
  ]);
  await send(app, 'schedule', [kettle], { at: '2026-12-03T10:00:00Z' });
  expect(await alertsOf(app)).toEqual([]);
});
