import { expect, onTestFinished, test } from 'vitest';
import { claimJobs } from '#database/queries/jobs.ts';
import { createLog } from '#server/core/logger.ts';
import { createMigratedPlace, onBothEngines, openAt, openSeveral } from '#tests/support/engines.ts';
import { handlersWith } from '#tests/support/job-handlers.ts';
import type { JobHandlers } from './kinds.ts';
import { addJob, createJobRunner, type JobRunner, type JobRunnerDependencies } from './runner.ts';
import type { Schedule } from './schedules.ts';

const noon = '2026-11-20T12:00:00.000Z';

/** A runner on its own database, with a manual clock. */
async function openRunner(
  engine: 'sqlite' | 'postgres',
  work: JobHandlers['check-links'],
  more: Partial<JobRunnerDependencies> = {},
) {
  const place = await createMigratedPlace(engine);
  const database = await openAt(place);
  const moment = { now: new Date(noon) };
  const logged: string[] = [];
  const runner = createJobRunner({
    database,
    clock: () => moment.now,
    log: createLog('debug', { write: (line) => logged.push(line) }),
    handlers: handlersWith({ 'check-links': work }),
    ...more,
  });
  onTestFinished(() => runner.close());
  return {
    runner,
    database,
    logged,
    at: (time: string) => {
      moment.now = new Date(time);
    },
    add: (key?: string) =>
      addJob(database.db, 'check-links', {}, { at: moment.now, ...(key ? { key } : {}) }),
    rows: () => database.db.selectFrom('jobs').selectAll().orderBy('id').execute(),
  };
}

onBothEngines('a job runs once, when it is due', async (engine) => {
  let done = 0;
  const { runner, database, at, rows } = await openRunner(engine, async () => {
    done += 1;
  });
  await addJob(
    database.db,
    'check-links',
    {},
    { at: new Date(noon), dueAt: new Date('2026-11-20T13:00:00Z') },
  );
  await runner.runDue();
  expect(done).toBe(0);
  at('2026-11-20T13:00:00Z');
  await runner.runDue();
  await runner.runDue();
  expect(done).toBe(1);
  expect(await rows()).toMatchObject([
    { state: 'done', attempts: 1, ended_at: '2026-11-20T13:00:00.000Z' },
  ]);
});

onBothEngines('a failed job is retried with growing pauses, then given up', async (engine) => {
  const { runner, at, rows, add, logged } = await openRunner(engine, async () => {
    throw new Error('ada@example.org was not there');
  });
  await add();
  const waits = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await runner.runDue();
    const [row] = await rows();
    expect([row?.attempts, row?.last_error]).toEqual([attempt, '[address] was not there']);
    if (row?.state === 'given up') break;
    waits.push((Date.parse(row?.due_at ?? '') - Date.parse(noon)) / 60_000);
    at(row?.due_at ?? '');
  }
  expect(waits).toEqual([1, 6, 21, 81, 261, 741, 2181]);
  expect((await rows())[0]?.state).toBe('given up');
  expect(logged.join()).not.toContain('ada@');
});

onBothEngines('a key admits a second job only after the first has ended', async (engine) => {
  const { runner, add } = await openRunner(engine, async () => {});
  expect([await add('links'), await add('links'), await add('other'), await add()]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  await runner.runDue();
  expect(await add('links')).toBe(true);
});

onBothEngines('a job that hangs fails at its deadline and frees its place', async (engine) => {
  const hang = new Promise<void>(() => {});
  const signals: AbortSignal[] = [];
  const work: JobHandlers['check-links'] = (_, { signal }) => {
    signals.push(signal);
    return hang;
  };
  const { runner, rows, add } = await openRunner(engine, work, { times: { deadline: 50 } });
  for (const key of ['one', 'two', 'three']) await add(key);
  await runner.runDue();
  expect(await rows()).toMatchObject(
    Array(3).fill({ state: 'waiting', attempts: 1, last_error: expect.stringMatching(/too long/) }),
  );
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
});

test('a job does not wait for long ones of another kind', async () => {
  const isDone = Promise.withResolvers<void>();
  const { runner, database, add } = await openRunner('sqlite', () => isDone.promise, {
    handlers: handlersWith({
      'check-links': () => isDone.promise,
      'close-months': async () => isDone.resolve(),
    }),
  });
  for (const key of ['one', 'two', 'three', 'four']) await add(key);
  await addJob(database.db, 'close-months', {}, { at: new Date(noon) });
  runner.start();
  await isDone.promise;
});

onBothEngines('three runners on one database run each job once', async (engine) => {
  const place = await createMigratedPlace(engine);
  const database = await openAt(place);
  for (let n = 0; n < 150; n += 1)
    await addJob(database.db, 'check-links', {}, { at: new Date(noon) });
  let done = 0;
  const others = [database, await openAt(place), await openAt(place)];
  const runners = others.map((own) =>
    createJobRunner({
      database: own,
      clock: () => new Date(noon),
      log: createLog('silent'),
      handlers: handlersWith({
        'check-links': async () => {
          done += 1;
          await new Promise(setImmediate);
        },
      }),
    }),
  );
  await Promise.all(runners.map((runner) => runner.runDue()));
  expect(done).toBe(150);
  const rows = await database.db.selectFrom('jobs').select(['state', 'attempts']).execute();
  expect(rows.every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true);
});

onBothEngines('a job runs again after the lease of a dead process expired', async (engine) => {
  let done = 0;
  const { runner, database, at, add, rows } = await openRunner(engine, async () => {
    done += 1;
  });
  await add();
  // As a process leaves it that was killed during the job.
  const claim = { kinds: ['check-links'], limit: 1, at: new Date(noon) };
  await claimJobs(database.db, engine, { ...claim, until: new Date('2026-11-20T12:01:00Z') });
  at('2026-11-20T12:00:59Z');
  await runner.runDue();
  expect([done, (await rows())[0]?.state]).toEqual([0, 'running']);
  at('2026-11-20T12:01:01Z');
  await runner.runDue();
  expect(done).toBe(1);
  expect(await rows()).toMatchObject([{ state: 'done', attempts: 2 }]);
});

onBothEngines('a long job renews its lease, and is aborted if it loses it', async (engine) => {
  const aborted = Promise.withResolvers<void>();
  const times = { lease: 60, betweenPolls: 10, shutdown: 5000 };
  const { runner, database, rows, add } = await openRunner(
    engine,
    async (_, { signal }) => {
      signal.addEventListener('abort', () => aborted.resolve());
      // As if another process had claimed it.
      await database.db.updateTable('jobs').set({ attempts: 7 }).execute();
      await aborted.promise;
    },
    { times },
  );
  await add();
  await runner.runDue();
  expect(await rows()).toMatchObject([{ state: 'running', attempts: 7 }]);
});

onBothEngines('shutdown aborts jobs and releases unfinished ones', async (engine) => {
  const begun = Promise.withResolvers<void>();
  const { runner, rows, add } = await openRunner(
    engine,
    (_, { signal }) =>
      new Promise((__, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        begun.resolve();
      }),
  );
  await add();
  runner.start();
  await begun.promise;
  await runner.close();
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, lease_until: null }]);
});

onBothEngines('a schedule adds one job per time, also after a pause', async (engine) => {
  const place = await createMigratedPlace(engine);
  const moment = { now: new Date('2026-11-17T00:00:00Z') };
  let done = 0;
  const schedules = [
    { kind: 'check-links', rule: { weekday: 5, hour: 10, timeZone: 'Europe/Berlin' } },
  ] as const;
  const databases = await openSeveral(place, 3);
  const runners = databases.map((database) =>
    createJobRunner({
      database,
      clock: () => moment.now,
      log: createLog('silent'),
      handlers: handlersWith({
        'check-links': async () => {
          done += 1;
        },
      }),
      schedules: async () => schedules,
    }),
  );
  const everybody = async (time: string) => {
    moment.now = new Date(time);
    await Promise.all(runners.map((runner) => runner.runDue()));
    await Promise.all(runners.map((runner) => runner.runDue()));
    return done;
  };
  expect(await everybody('2026-11-17T00:00:01Z')).toBe(0);
  expect(await everybody('2026-11-20T08:59:59Z')).toBe(0);
  expect(await everybody('2026-11-20T09:00:00Z')).toBe(1);
  expect(await everybody('2026-11-20T09:00:01Z')).toBe(1);
  expect(await everybody('2026-12-14T00:00:00Z')).toBe(2);
  expect(await everybody('2026-12-18T09:00:00Z')).toBe(3);
});

const daily = (hour: number) => ({ hour, timeZone: 'UTC' });

/** Processes with their own rules, of which one starts later than the other. */
async function openScheduled(engine: 'sqlite' | 'postgres') {
  const place = await createMigratedPlace(engine);
  const moment = { now: new Date('2026-11-17T00:00:00Z') };
  const runs: string[] = [];
  const start = async (rule: Schedule['rule']) =>
    createJobRunner({
      database: await openAt(place),
      clock: () => moment.now,
      log: createLog('silent'),
      handlers: handlersWith({
        'back-up': async () => void runs.push(moment.now.toISOString().slice(0, 16)),
      }),
      schedules: async () => [{ kind: 'back-up', rule }],
    });
  const pass = async (until: string, runners: readonly JobRunner[], stepMinutes = 30) => {
    while (moment.now < new Date(until)) {
      moment.now = new Date(moment.now.getTime() + stepMinutes * 60_000);
      for (const runner of runners) await runner.runDue();
    }
    return runs.splice(0);
  };
  return { start, pass };
}

onBothEngines('two processes with different rules each run at their own time', async (engine) => {
  const { start, pass } = await openScheduled(engine);
  const [early, late] = [await start(daily(3)), await start(daily(4))];
  expect(await pass('2026-11-18T00:00:00Z', [early, late], 60)).toEqual([
    '2026-11-17T03:00',
    '2026-11-17T04:00',
  ]);
  // The same time, written in another way, counts once.
  const same = await start({ hour: 3, minute: 0, timeZone: 'Etc/UTC' });
  expect(await pass('2026-11-19T00:00:00Z', [early, same], 60)).toEqual(['2026-11-18T03:00']);
});

test('a changed rule starts with its next time, and a missed time is made up for', async () => {
  const { start, pass } = await openScheduled('sqlite');
  expect(await pass('2026-11-17T12:00:00Z', [await start(daily(3))])).toEqual(['2026-11-17T03:00']);
  // 10:00 has passed before the change.
  const changed = await start(daily(10));
  expect(await pass('2026-11-17T20:00:00Z', [changed])).toEqual([]);
  // No process runs on the 18th.
  await pass('2026-11-19T05:00:00Z', []);
  expect(await pass('2026-11-19T06:00:00Z', [await start(daily(10))])).toEqual([
    '2026-11-19T05:30',
  ]);
});

test('a schedule that was off for a while does not make up for that time', async () => {
  const { start, pass } = await openScheduled('sqlite');
  expect(await pass('2026-11-17T12:00:00Z', [await start(daily(3))])).toEqual(['2026-11-17T03:00']);
  expect(await pass('2026-11-18T12:00:00Z', [await start(null)])).toEqual([]);
  const again = await start(daily(3));
  expect(await pass('2026-11-18T20:00:00Z', [again])).toEqual([]);
  expect(await pass('2026-11-19T12:00:00Z', [again])).toEqual(['2026-11-19T03:00']);
});
