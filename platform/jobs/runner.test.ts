import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createLog } from '#platform/logger.ts';
import { createMigratedPlace, onBothEngines, openAt, openSeveral } from '#tests/support/engines.ts';
import { claimJob } from './queries.ts';
import {
  addJob,
  createJobRunner,
  type JobContext,
  type JobRunnerDependencies,
  worker,
} from './runner.ts';

const noon = '2026-11-20T12:00:00.000Z';
const links = { name: 'links', payload: z.object({}) };
type Work = (payload: object, context: JobContext) => Promise<void>;

/** A runner on its own database, with a manual clock. */
async function openRunner(
  engine: 'sqlite' | 'postgres',
  work: Work,
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
    workers: [worker(links, work)],
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
      addJob(database.db, links, {}, { at: moment.now, ...(key ? { key } : {}) }),
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
    links,
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

onBothEngines('three runners on one database run each job once', async (engine) => {
  const place = await createMigratedPlace(engine);
  const database = await openAt(place);
  for (let n = 0; n < 150; n += 1) await addJob(database.db, links, {}, { at: new Date(noon) });
  let done = 0;
  const others = [database, await openAt(place), await openAt(place)];
  const runners = others.map((own) =>
    createJobRunner({
      database: own,
      clock: () => new Date(noon),
      log: createLog('silent'),
      workers: [
        worker(links, async () => {
          done += 1;
          await new Promise(setImmediate);
        }),
      ],
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
  const claim = { kinds: ['links'], at: new Date(noon) };
  await claimJob(database.db, engine, { ...claim, until: new Date('2026-11-20T12:01:00Z') });
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
  const times = { lease: 60, minPause: 10, shutdown: 5000 };
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

onBothEngines(
  'a schedule adds one job per time, also after a pause or a change',
  async (engine) => {
    const place = await createMigratedPlace(engine);
    const moment = { now: new Date('2026-11-17T00:00:00Z') };
    let done = 0;
    let pattern = '0 10 * * 5';
    const databases = await openSeveral(place, 3);
    const runners = databases.map((database) =>
      createJobRunner({
        database,
        clock: () => moment.now,
        log: createLog('silent'),
        workers: [
          worker(links, async () => {
            done += 1;
          }),
        ],
        schedules: async () => [{ kind: links, pattern, timeZone: 'Europe/Berlin' }],
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
    // Eight o'clock in Berlin has passed before the change.
    pattern = '0 8 * * 5';
    expect(await everybody('2026-12-18T09:30:00Z')).toBe(3);
    expect(await everybody('2026-12-25T07:00:00Z')).toBe(4);
  },
);
