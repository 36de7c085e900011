import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addCounts } from '#database/queries/analytics.ts';
import { type ClaimedJob, claimJobs, endJob, insertJob } from '#database/queries/jobs.ts';
import { createTokenKeys } from '#server/newsletter/tokens.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { createTestSender } from '#tests/support/test-sender.ts';
import { deleteOldData } from './retention.ts';

const keys = createTokenKeys('a secret');
const paths = new Set(['/', '/compare', '/compare/a-vs-b']);
const nowhere = { dataDir: '/nowhere', keys, paths };

onBothEngines('ended jobs are deleted after thirty days, unfinished ones stay', async (engine) => {
  const { db } = await freshDatabase(engine);
  const at = new Date('2026-11-01T00:00:00Z');
  for (const kind of ['ended', 'waiting'])
    await insertJob(db, { kind, payload: {}, dueAt: at }, at);
  const [job] = await claimJobs(db, engine, { kinds: ['ended'], limit: 1, at, until: at });
  await endJob(db, job as ClaimedJob, at);
  const kinds = async () =>
    (await db.selectFrom('jobs').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
  await deleteOldData(db, nowhere, new Date('2026-12-01T00:00:00Z'));
  expect(await kinds()).toEqual(['ended', 'waiting']);
  await deleteOldData(db, nowhere, new Date('2026-12-01T00:00:01Z'));
  expect(await kinds()).toEqual(['waiting']);
});

onBothEngines('sent emails are deleted with their text, issues after a year', async (engine) => {
  const outbox = await createTestSender(engine);
  const { db } = outbox.database;
  await outbox.add(2);
  const issueBody = await outbox.add(1);
  await db.updateTable('outbox').set({ issue_id: 7 }).where('body_id', '=', issueBody).execute();
  await outbox.sender.sendDue();
  await outbox.add(1);
  const day = (days: number) => new Date(Date.parse(outbox.now()) + days * 24 * 60 * 60 * 1000);
  await deleteOldData(db, { dataDir: outbox.place.dataDir, keys, paths }, day(31));
  expect((await outbox.rows()).map(({ issue_id, state }) => [issue_id, state])).toEqual([
    [7, 'sent'],
    [null, 'waiting'],
  ]);
  expect(await db.selectFrom('mail_bodies').select('id').orderBy('id').execute()).toEqual([
    { id: issueBody },
    { id: issueBody + 1 },
  ]);
  expect(readdirSync(join(outbox.place.dataDir, 'outbox'))).toHaveLength(1);
  await deleteOldData(db, { dataDir: outbox.place.dataDir, keys, paths }, day(366));
  expect((await outbox.rows()).map(({ state }) => state)).toEqual(['waiting']);
});

test('files that a killed process left behind are deleted: emails without a row and database copies', async () => {
  const outbox = await createTestSender('sqlite');
  const { dataDir } = outbox.place;
  await outbox.add(1);
  await outbox.sender.sendDue();
  const [sent = ''] = readdirSync(join(dataDir, 'outbox'));
  writeFileSync(join(dataDir, 'outbox', '2026-11-01T00-00-00-contact-999.eml'), 'Personal.');
  writeFileSync(join(dataDir, 'outbox', 'notes.txt'), 'Not an email.');
  const old = new Date(Date.parse(outbox.now()) - 48 * 60 * 60 * 1000);
  for (const folder of ['download-old', 'download-new', 'backups/drill-old']) {
    mkdirSync(join(dataDir, folder), { recursive: true });
    writeFileSync(join(dataDir, folder, 'lab.sqlite'), '');
    const changed = folder.endsWith('old') ? old : new Date(outbox.now());
    utimesSync(join(dataDir, folder), changed, changed);
  }
  await deleteOldData(outbox.database.db, { dataDir, keys, paths }, new Date(outbox.now()));
  expect(readdirSync(join(dataDir, 'outbox')).toSorted()).toEqual([sent, 'notes.txt']);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('download-'))).toEqual([
    'download-new',
  ]);
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
});

onBothEngines('counts of invented comparisons and referrers are deleted', async (engine) => {
  const { db } = await freshDatabase(engine);
  const day = '2026-01-01';
  const counted = (subject: string) => ({
    kind: 'served' as const,
    day,
    subject,
    source: 'arrival',
    count: 1,
  });
  const remaining = ['/', '/compare', '/compare/*', '/compare/a-vs-b'];
  await addCounts(db, [...remaining, '/compare/a-vs-c', '/compare/x-vs-y'].map(counted));
  await addCounts(db, [
    { kind: 'referrer', day, subject: 'made-up.example', source: '', count: 1 },
  ]);
  const subjects = async () =>
    (await db.selectFrom('counts').select('subject').execute())
      .map(({ subject }) => subject)
      .toSorted();
  await deleteOldData(db, nowhere, new Date('2026-04-01T00:00:00Z'));
  expect(await subjects()).toHaveLength(7);
  await deleteOldData(db, nowhere, new Date('2026-04-02T00:00:00Z'));
  expect(await subjects()).toEqual([...remaining, 'made-up.example']);
  await deleteOldData(db, nowhere, new Date('2027-01-02T00:00:00Z'));
  expect(await subjects()).toEqual(remaining);
});
