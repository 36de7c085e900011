import {
  type ClaimedJob,
  claimJobs,
  endJob,
  extendLease,
  insertJob,
  postponeJob,
  releaseJob,
} from '#database/queries/jobs.ts';
import type { Database } from '#database/schema/tables.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { type Log, withoutAddresses } from '#server/core/logger.ts';
import {
  type JobContext,
  type JobHandlers,
  type JobKind,
  jobKinds,
  type PayloadOf,
} from './kinds.ts';
import { addDueJobs, createRuleTimes, type Schedule } from './schedules.ts';
import { atMost, createPause, maxAttempts, nextAttempt } from './timing.ts';

export interface JobRunnerDependencies {
  database: Pick<OpenDatabase, 'background' | 'engine'>;
  clock: () => Date;
  log: Log;
  /** Jobs without a handler are left to other processes. */
  handlers: Partial<JobHandlers>;
  /** Read at every poll, because the owner can change them. */
  schedules?: () => Promise<readonly Schedule[]>;
  /** Adds jobs whose times are stored elsewhere. */
  addDue?: () => Promise<void>;
  /** In milliseconds. */
  times?: Partial<typeof defaultTimes>;
}

export interface JobRunner {
  start(): void;
  /** Runs the due jobs in this call; for tests. */
  runDue(): Promise<void>;
  /** Aborts running jobs; those that do not end in time are left to their leases. */
  close(): Promise<void>;
}

const defaultTimes = {
  lease: 60_000,
  /** After it a job has failed, so that one that hangs does not hold up the others. */
  deadline: 30 * 60_000,
  betweenPolls: 1000,
  shutdown: 5000,
};

/** Few, so that jobs do not slow down visitors; different ones, so that none waits for long ones. */
const maxAtOnce = 3;

/** Call it in the transaction of the change; false if a job with that key has not ended. */
export function addJob<Kind extends JobKind>(
  db: Database,
  kind: Kind,
  payload: PayloadOf<Kind>,
  { at, dueAt = at, key }: { at: Date; dueAt?: Date; key?: string },
): Promise<boolean> {
  return insertJob(db, { kind, payload, dueAt, key }, at);
}

export function createJobRunner(dependencies: JobRunnerDependencies): JobRunner {
  const { lease, deadline, betweenPolls, shutdown } = { ...defaultTimes, ...dependencies.times };
  const closing = new AbortController();
  const sinceWhen = createRuleTimes(dependencies.clock());
  /** By kind. */
  const running = new Map<string, Promise<void>>();
  const pause = createPause();
  let polling: Promise<void> | undefined;

  /** Returns how many jobs were started. */
  async function poll(): Promise<number> {
    const { database, clock } = dependencies;
    const schedules = (await dependencies.schedules?.()) ?? [];
    await addDueJobs(database, schedules, { sinceWhen, now: clock() });
    await dependencies.addDue?.();
    if (running.size >= maxAtOnce || closing.signal.aborted) return 0;
    const at = clock();
    const until = new Date(at.getTime() + lease);
    const idle = Object.keys(dependencies.handlers).filter((kind) => !running.has(kind));
    const jobs = await claimJobs(database.background, database.engine, {
      kinds: idle,
      limit: 1,
      at,
      until,
    });
    for (const job of jobs) {
      const work = runJob(dependencies, job, { lease, deadline }, closing.signal).finally(() => {
        running.delete(job.kind);
        pause.end();
      });
      running.set(job.kind, work);
    }
    return jobs.length;
  }

  async function pollLoop(): Promise<void> {
    while (!closing.signal.aborted) {
      const started = await poll().catch((error: unknown) => {
        dependencies.log.error({ err: error }, 'waiting jobs could not be read');
        return 0;
      });
      if (started === 0 && !closing.signal.aborted) await pause.begin(betweenPolls);
    }
  }

  return {
    start() {
      polling = pollLoop();
    },
    async runDue() {
      while ((await poll()) > 0) await Promise.all(running.values());
    },
    async close() {
      closing.abort();
      pause.end();
      await atMost(shutdown, Promise.all([polling, ...running.values()]));
    },
  };
}

async function runJob(
  dependencies: JobRunnerDependencies,
  job: ClaimedJob,
  { lease, deadline }: Pick<typeof defaultTimes, 'lease' | 'deadline'>,
  closing: AbortSignal,
): Promise<void> {
  const { clock, log } = dependencies;
  const { background: db } = dependencies.database;
  const lost = new AbortController();
  const renewal = setInterval(() => {
    const until = new Date(clock().getTime() + lease);
    extendLease(db, job, until).then(
      (isOurs) => isOurs || lost.abort(),
      () => {},
    );
  }, lease / 3).unref();
  try {
    const late = AbortSignal.timeout(deadline);
    const signal = AbortSignal.any([closing, lost.signal, late]);
    await unlessLate(handle(dependencies.handlers, job, { signal }), late);
    await endJob(db, job, clock());
  } catch (error) {
    if (!closing.aborted)
      log.error({ err: error, kind: job.kind, attempts: job.attempts }, 'a job failed');
    await afterFailure(dependencies, job, error, closing).catch((failure: unknown) =>
      // Its lease expires, and it runs again.
      log.error({ err: failure, kind: job.kind }, 'the result of a job could not be stored'),
    );
  } finally {
    clearInterval(renewal);
  }
}

/** Does not wait for work that ignores its signal. */
function unlessLate(work: Promise<void>, late: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    late.addEventListener('abort', () => reject(new Error('It took too long and was ended.')));
    work.then(resolve, reject);
  });
}

async function handle(
  handlers: Partial<JobHandlers>,
  { kind, payload, attempts }: ClaimedJob,
  context: JobContext,
): Promise<void> {
  if (attempts > maxAttempts) throw new Error('The process ended during every attempt.');
  const known = kind as JobKind;
  const work = handlers[known] as
    | ((payload: unknown, context: JobContext) => Promise<void>)
    | undefined;
  await work?.(jobKinds[known].parse(JSON.parse(payload)), context);
}

async function afterFailure(
  { database: { background: db }, clock }: JobRunnerDependencies,
  job: ClaimedJob,
  error: unknown,
  closing: AbortSignal,
): Promise<void> {
  if (closing.aborted) return void (await releaseJob(db, job));
  const message = error instanceof Error ? error.message : String(error);
  const reason = withoutAddresses(message).slice(0, 500);
  const again = nextAttempt(job.attempts, clock());
  await (again ? postponeJob(db, job, again, reason) : endJob(db, job, clock(), reason));
}
