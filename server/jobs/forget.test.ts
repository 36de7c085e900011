import { expect } from 'vitest';
import { endJob, insertJob, takeJobs } from '#database/jobs.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { forget } from './forget.ts';

onBothEngines('jobs that ended are forgotten after thirty days, those that did not stay', async (engine) => {
  const { db } = await freshDatabase(engine);
  const at = new Date('2026-11-01T00:00:00Z');
  for (const kind of ['ended', 'waiting']) await insertJob(db, { kind, payload: {}, dueAt: at }, at);
  const [job] = await takeJobs(db, engine, { kinds: ['ended'], most: 1, at, until: at });
  await endJob(db, job ?? { id: 0, attempts: 0 }, at);
  const kinds = async () =>
    (await db.selectFrom('jobs').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
  await forget(db, new Date('2026-12-01T00:00:00Z'));
  expect(await kinds()).toEqual(['ended', 'waiting']);
  await forget(db, new Date('2026-12-01T00:00:01Z'));
  expect(await kinds()).toEqual(['waiting']);
});
