import type { z } from 'zod';
import type { OpenDatabase } from '#platform/database/connect.ts';
import type { Database } from '#platform/database/tables.ts';
import { type Log, withoutAddresses } from '#platform/logger.ts';
import { type ClaimedJob, changeClaim, claimJob, insertJob, nextDue } from './queries.ts';
import { keepSchedules, nextTime, type Schedule, scheduleKey } from './schedules.ts';
import { atMost, createPause, maxAttempts, nextAttempt } from './timing.ts';

export interface JobKind<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
}

export interface JobContext {
  /** Ends long work early: the site is shutting down, or another process claimed the job. */
  signal: AbortSignal;
}

/** What is done for a kind; safe to repeat, because a process can end before the result is stored. */
export interface Worker {
  kind: string;
  run(payload: unknown, context: JobContext): Promise<void>;
}

export const worker = <Payload>(
  { name, payload: schema }: JobKind<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<void>,
): Worker => ({ kind: name, run: (payload, context) => run(schema.parse(payload), context) });

/** Call it in the transaction of the change; false if a job with that key has not ended. */
export const addJob = <Payload>(
  db: Database,
  kind: JobKind<Payload>,
  payload: Payload,
  when: { at: Date; dueAt?: Date; key?: string },
): Promise<boolean> => insertJob(db, { kind: kind.name, payload, ...when });

export interface JobRunnerDependencies {
  database: Pick<OpenDatabase, 'background' | 'engine'>;
  clock: () => Date;
  log: Log;
  workers: readonly Worker[];
  /** Read at every look, because the owner can change them. */
  schedules?: () => Promise<readonly Schedule[]>;
  /** Adds jobs whose times are stored elsewhere; returns the next of these times. */
  addDue?: () => Promise<Date | undefined>;
  /** In milliseconds. */
  times?: Partial<typeof defaultTimes>;
}

const defaultTimes = {
  lease: 60_000,
  /** Between two looks: the least, and the most if another process adds a job. */
  minPause: 1000,
  maxPause: 60_000,
  shutdown: 5000,
};

/** One job of each kind at a time. */
export function createJobRunner(dependencies: JobRunnerDependencies) {
  const { database, clock, log, workers, schedules, addDue } = dependencies;
  const { background: db, engine } = database;
  const times = { ...defaultTimes, ...dependencies.times };
  const closing = new AbortController();
  /** By kind. */
  const running = new Map<string, Promise<void>>();
  const pause = createPause();
  let lookedAt = 0;
  let waking: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  const idleKinds = () => workers.map(({ kind }) => kind).filter((kind) => !running.has(kind));

  /** Starts what is due; `next` is when to look again. */
  async function look(): Promise<{ started: number; next: Date | undefined }> {
    lookedAt = performance.now();
    await keepSchedules(db, (await schedules?.()) ?? [], clock());
    const later = await addDue?.();
    let started = 0;
    while (idleKinds().length > 0 && !closing.signal.aborted) {
      const at = clock();
      const until = new Date(at.getTime() + times.lease);
      const job = await claimJob(db, engine, { kinds: idleKinds(), at, until });
      if (!job) break;
      const work = runJob(job).finally(() => {
        running.delete(job.kind);
        pause.end();
      });
      running.set(job.kind, work);
      started += 1;
    }
    // The end of a job leads to the next look, too.
    const kinds = idleKinds();
    const waiting = kinds.length > 0 ? await nextDue(db, kinds) : undefined;
    return { started, next: earliest(waiting, later) };
  }

  async function lookAgainAndAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      const { next } = await look().catch((error: unknown) => {
        log.error({ err: error }, 'waiting jobs could not be read');
        return { next: clock() };
      });
      const wait = next ? next.getTime() - clock().getTime() : times.maxPause;
      if (!closing.signal.aborted)
        await pause.begin(Math.min(Math.max(wait, times.minPause), times.maxPause));
    }
  }

  async function runJob(job: ClaimedJob): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      const until = new Date(clock().getTime() + times.lease);
      changeClaim(db, job, { lease_until: until.toISOString() }).then(
        (isOurs) => isOurs || lost.abort(),
        () => {},
      );
    }, times.lease / 3).unref();
    try {
      if (job.attempts > maxAttempts) throw new Error('The process ended during every attempt.');
      const signal = AbortSignal.any([closing.signal, lost.signal]);
      const work = workers.find(({ kind }) => kind === job.kind);
      await work?.run(JSON.parse(job.payload), { signal });
      await changeClaim(db, job, ended('done', clock(), null));
    } catch (error) {
      if (!closing.signal.aborted)
        log.error({ err: error, kind: job.kind, attempts: job.attempts }, 'a job failed');
      await afterFailure(job, error).catch((failure: unknown) =>
        // Its lease expires, and it runs again.
        log.error({ err: failure, kind: job.kind }, 'the result of a job could not be stored'),
      );
    } finally {
      clearInterval(renewal);
    }
  }

  async function afterFailure(job: ClaimedJob, error: unknown): Promise<void> {
    const waiting = { state: 'waiting', lease_until: null } as const;
    // The attempt does not count.
    if (closing.signal.aborted)
      return void (await changeClaim(db, job, { ...waiting, attempts: job.attempts - 1 }));
    const message = error instanceof Error ? error.message : String(error);
    const reason = withoutAddresses(message).slice(0, 500);
    const now = clock();
    const again = nextAttempt(job.attempts, now);
    if (!again) return void (await changeClaim(db, job, ended('given up', now, reason)));
    const schedule = (await schedules?.())?.find((one) => scheduleKey(one) === job.unique_key);
    const regular = schedule ? nextTime(schedule, now) : again;
    const due = regular < again ? regular : again;
    await changeClaim(db, job, { ...waiting, due_at: due.toISOString(), last_error: reason });
  }

  return {
    start() {
      looking = lookAgainAndAgain();
    },
    /** Looks for a job that was just added. */
    wake() {
      const left = lookedAt + times.minPause - performance.now();
      if (left <= 0) return pause.end();
      waking ??= setTimeout(() => {
        waking = undefined;
        pause.end();
      }, left).unref();
    },
    /** Runs the due jobs in this call; for tests. */
    async runDue() {
      while ((await look()).started > 0) await Promise.all(running.values());
    },
    /** Aborts running jobs; those that do not end in time are left to their leases. */
    async close() {
      closing.abort();
      clearTimeout(waking);
      pause.end();
      await atMost(times.shutdown, Promise.all([looking, ...running.values()]));
    },
  };
}

/** The earliest of these times. */
export const earliest = (...times: readonly (Date | undefined)[]): Date | undefined =>
  times
    .filter((time) => time !== undefined)
    .sort((one, other) => one.getTime() - other.getTime())[0];

const ended = (state: 'done' | 'given up', at: Date, error: string | null) => ({
  state,
  lease_until: null,
  last_error: error,
  ended_at: at.toISOString(),
});
