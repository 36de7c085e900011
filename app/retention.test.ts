import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertJob } from '#platform/jobs/queries.ts';
import { createTokenKeys } from '#platform/tokens.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { createTestSender } from '#tests/support/test-sender.ts';
import { deleteOldData } from './retention.ts';

const keys = createTokenKeys({ secret: 'a secret', addressKey: 'a key' });
const nowhere = { dataDir: '/nowhere', keys };

onBothEngines('ended jobs are deleted after thirty days, unfinished ones stay', async (engine) => {
  const { db } = await freshDatabase(engine);
  const at = new Date('2026-11-01T00:00:00Z');
  for (const kind of ['ended', 'waiting']) await insertJob(db, { kind, payload: {}, at });
  const ended = { state: 'done', ended_at: at.toISOString() } as const;
  await db.updateTable('jobs').set(ended).where('kind', '=', 'ended').execute();
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
  await deleteOldData(db, { dataDir: outbox.place.dataDir, keys }, day(31));
  expect((await outbox.rows()).map(({ issue_id, state }) => [issue_id, state])).toEqual([
    [7, 'sent'],
    [null, 'waiting'],
  ]);
  expect(await db.selectFrom('mail_bodies').select('id').orderBy('id').execute()).toEqual([
    { id: issueBody },
    { id: issueBody + 1 },
  ]);
  expect(readdirSync(join(outbox.place.dataDir, 'outbox'))).toHaveLength(1);
  await deleteOldData(db, { dataDir: outbox.place.dataDir, keys }, day(366));
  expect((await outbox.rows()).map(({ state }) => state)).toEqual(['waiting']);
});

test('saved emails without a row, which a killed process left, are deleted', async () => {
  const outbox = await createTestSender('sqlite');
  const { dataDir } = outbox.place;
  await outbox.add(1);
  await outbox.sender.sendDue();
  const [sent = ''] = readdirSync(join(dataDir, 'outbox'));
  writeFileSync(join(dataDir, 'outbox', '2026-11-01T00-00-00-contact-999.eml'), 'Personal.');
  writeFileSync(join(dataDir, 'outbox', 'notes.txt'), 'Not an email.');
  await deleteOldData(outbox.database.db, { dataDir, keys }, new Date(outbox.now()));
  expect(readdirSync(join(dataDir, 'outbox')).toSorted()).toEqual([sent, 'notes.txt']);
});
