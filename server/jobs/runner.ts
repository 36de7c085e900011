import type { OpenDatabase } from '#database/connect.ts';
import {
  endJob,
  extendLease,
  giveUpJob,
  insertJob,
  postponeJob,
  releaseJob,
  type TakenJob,
  takeJobs,
} from '#database/queries/jobs.ts';
import type { Database } from '#database/schema/tables.ts';
import { type Log, withoutAddresses } from '#server/core/logger.ts';
import {
  type JobContext,
  type JobHandlers,
  type JobKind,
  jobKinds,
  type PayloadOf,
} from './kinds.ts';
import { mostTries, nextTry } from './retries.ts';
import { makeDueJobs, type Schedule } from './schedules.ts';
import { atMost, createPause } from './sleep.ts';

export interface JobRunnerParts {
  database: Pick<OpenDatabase, 'background' | 'engine'>;
  clock: () => Date;
  log: Log;
  /** Kinds that have none are left to others. */
  handlers: Partial<JobHandlers>;
  schedules?: readonly Schedule[];
  /** In milliseconds. */
  times?: { lease: number; betweenLooks: number; lastPatience: number };
}

export interface JobRunner {
  start(): void;
  /** Looks once, and waits for what it began. */
  runDue(): Promise<void>;
  /** Takes no more; what is under way is told to end, and what has not ended by then is left to its lease. */
  close(): Promise<void>;
}

const usualTimes = { lease: 60_000, betweenLooks: 1000, lastPatience: 5000 };

/** Jobs wait for each other for a moment; visitors never wait for them. */
const atOnce = 2;

/** In a transaction of the caller's, where the job belongs to a change. False where one of that key has not ended. */
export function addJob<Kind extends JobKind>(
  db: Database,
  kind: Kind,
  payload: PayloadOf<Kind>,
  { at, dueAt = at, key }: { at: Date; dueAt?: Date; key?: string },
): Promise<boolean> {
  return insertJob(db, { kind, payload, dueAt, key }, at);
}

export function createJobRunner(parts: JobRunnerParts): JobRunner {
  const { lease, betweenLooks, lastPatience } = parts.times ?? usualTimes;
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const pause = createPause();
  let looking: Promise<void> | undefined;

  /** How many jobs it began. */
  async function look(): Promise<number> {
    const { database, clock } = parts;
    await makeDueJobs(database, parts.schedules ?? [], clock());
    const most = atOnce - running.size;
    if (most <= 0 || closing.signal.aborted) return 0;
    const at = clock();
    const until = new Date(at.getTime() + lease);
    const kinds = Object.keys(parts.handlers);
    const jobs = await takeJobs(database.background, database.engine, { kinds, most, at, until });
    for (const job of jobs) {
      const work = runJob(parts, job, lease, closing.signal).finally(() => {
        running.delete(work);
        pause.end();
      });
      running.add(work);
    }
    return jobs.length;
  }

  async function keepLooking(): Promise<void> {
    while (!closing.signal.aborted) {
      const begun = await look().catch((error: unknown) => {
        parts.log.error({ err: error }, 'waiting jobs could not be read');
        return 0;
      });
      if (begun === 0 && !closing.signal.aborted) await pause.begin(betweenLooks);
    }
  }

  return {
    start() {
      looking = keepLooking();
    },
    async runDue() {
      while ((await look()) > 0) await Promise.all(running);
    },
    async close() {
      closing.abort();
      pause.end();
      await atMost(lastPatience, Promise.all([looking, ...running]));
    },
  };
}

async function runJob(
  parts: JobRunnerParts,
  job: TakenJob,
  lease: number,
  closing: AbortSignal,
): Promise<void> {
  const { clock, log } = parts;
  const { background: db } = parts.database;
  const lost = new AbortController();
  const holding = setInterval(() => {
    const until = new Date(clock().getTime() + lease);
    extendLease(db, job, until).then(
      (isOurs) => isOurs || lost.abort(),
      () => {},
    );
  }, lease / 3).unref();
  try {
    await handle(parts.handlers, job, { signal: AbortSignal.any([closing, lost.signal]) });
    await endJob(db, job, clock());
  } catch (error) {
    log.error({ err: error, kind: job.kind, attempts: job.attempts }, 'a job failed');
    await afterFailure(parts, job, error, closing).catch((failure: unknown) =>
      // Its lease runs out, and somebody takes it again.
      log.error({ err: failure, kind: job.kind }, 'the result of a job could not be stored'),
    );
  } finally {
    clearInterval(holding);
  }
}

async function handle(
  handlers: Partial<JobHandlers>,
  { kind, payload, attempts }: TakenJob,
  context: JobContext,
): Promise<void> {
  if (attempts > mostTries) throw new Error('The process ended during every attempt.');
  // Only kinds of the table are taken, and each parses what is its own.
  const known = kind as JobKind;
  const work = handlers[known] as
    | ((payload: unknown, context: JobContext) => Promise<void>)
    | undefined;
  await work?.(jobKinds[known].parse(JSON.parse(payload)), context);
}

async function afterFailure(
  { database: { background: db }, clock }: JobRunnerParts,
  job: TakenJob,
  error: unknown,
  closing: AbortSignal,
): Promise<void> {
  if (closing.aborted) return void (await releaseJob(db, job));
  const reason = withoutAddresses(error instanceof Error ? error.message : String(error)).slice(
    0,
    500,
  );
  const again = nextTry(job.attempts, clock());
  await (again ? postponeJob(db, job, again, reason) : giveUpJob(db, job, clock(), reason));
}
