import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { keepAssets, listAssets } from '#database/assets.ts';
import { endJob, insertJob, takeJobs } from '#database/jobs.ts';
import { createLetterKeys } from '#server/letter/keys.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { openMailRoom } from '#tests/support/mail-room.ts';
import { forget } from './forget.ts';

const keys = createLetterKeys('a secret');
const nowhere = { dataDir: '/nowhere', keys };

onBothEngines('jobs that ended are forgotten after thirty days, those that did not stay', async (engine) => {
  const { db } = await freshDatabase(engine);
  const at = new Date('2026-11-01T00:00:00Z');
  for (const kind of ['ended', 'waiting']) await insertJob(db, { kind, payload: {}, dueAt: at }, at);
  const [job] = await takeJobs(db, engine, { kinds: ['ended'], most: 1, at, until: at });
  await endJob(db, job ?? { id: 0, attempts: 0 }, at);
  const kinds = async () =>
    (await db.selectFrom('jobs').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
  await forget(db, nowhere, new Date('2026-12-01T00:00:00Z'));
  expect(await kinds()).toEqual(['ended', 'waiting']);
  await forget(db, nowhere, new Date('2026-12-01T00:00:01Z'));
  expect(await kinds()).toEqual(['waiting']);
});

onBothEngines('mails that ended are forgotten with what they said, letters after a year', async (engine) => {
  const room = await openMailRoom(engine);
  const { db } = room.database;
  await room.add(2);
  const letter = await room.add(1);
  await db.updateTable('outbox').set({ letter_id: 7 }).where('body_id', '=', letter).execute();
  await room.sender.sendDue();
  await room.add(1);
  const day = (days: number) => new Date(Date.parse(room.now()) + days * 24 * 60 * 60 * 1000);
  await forget(db, { dataDir: room.place.dataDir, keys }, day(31));
  expect((await room.rows()).map(({ letter_id, state }) => [letter_id, state])).toEqual([
    [7, 'sent'],
    [null, 'waiting'],
  ]);
  expect(await db.selectFrom('mail_bodies').select('id').orderBy('id').execute()).toEqual([
    { id: letter },
    { id: letter + 1 },
  ]);
  expect(readdirSync(join(room.place.dataDir, 'outbox'))).toHaveLength(1);
  await forget(db, { dataDir: room.place.dataDir, keys }, day(366));
  expect((await room.rows()).map(({ state }) => state)).toEqual(['waiting']);
});

onBothEngines('files of a build are forgotten thirty days after it last ran', async (engine) => {
  const { db } = await freshDatabase(engine);
  const read = (path: string) => ({ path, body: '', is_squeezed: 0 });
  await keepAssets(db, ['/assets/old.js', '/assets/both.js'], read, '2026-11-01');
  await keepAssets(db, ['/assets/both.js', '/assets/new.js'], read, '2026-11-02');
  const names = async () => (await listAssets(db)).map(({ path }) => path).toSorted();
  await forget(db, nowhere, new Date('2026-12-01T00:00:00Z'));
  expect(await names()).toEqual(['/assets/both.js', '/assets/new.js', '/assets/old.js']);
  await forget(db, nowhere, new Date('2026-12-02T00:00:00Z'));
  expect(await names()).toEqual(['/assets/both.js', '/assets/new.js']);
});
