import type { Selectable } from 'kysely';
import type { Database, Engine } from '#platform/database/tables.ts';
import type { JobTable } from './table.ts';

/** `attempts` identifies the claim, because a later claim has a higher number. */
export type ClaimedJob = Pick<
  Selectable<JobTable>,
  'id' | 'kind' | 'payload' | 'attempts' | 'unique_key'
>;

interface NewJob {
  kind: string;
  payload: unknown;
  /** When it was added, and when it is due. */
  at: Date;
  dueAt?: Date | undefined;
  /** Unique among unfinished jobs. */
  key?: string | undefined;
}

/** False if a job with that key has not ended. */
export async function insertJob(
  db: Database,
  { kind, payload, at, dueAt = at, key }: NewJob,
): Promise<boolean> {
  const result = await db
    .insertInto('jobs')
    .values({
      kind,
      payload: JSON.stringify(payload),
      state: 'waiting',
      unique_key: key ?? null,
      due_at: dueAt.toISOString(),
      attempts: 0,
      made_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

interface Claim {
  kinds: readonly string[];
  at: Date;
  until: Date;
}

/** Claims a due job or one with an expired lease; no transaction stays open during the work. */
export async function claimJob(
  db: Database,
  engine: Engine,
  { kinds, at, until }: Claim,
): Promise<ClaimedJob | undefined> {
  const now = at.toISOString();
  return db
    .with(
      (name) => name('due').materialized(),
      (query) =>
        query
          .selectFrom('jobs')
          .select('id')
          .where('kind', 'in', kinds)
          .where(({ or, and, eb }) =>
            or([
              and([eb('state', '=', 'waiting'), eb('due_at', '<=', now)]),
              and([eb('state', '=', 'running'), eb('lease_until', '<=', now)]),
            ]),
          )
          .orderBy('due_at')
          .orderBy('id')
          .limit(1)
          .$if(engine === 'postgres', (locked) => locked.forUpdate().skipLocked()),
    )
    .updateTable('jobs')
    .set(({ eb }) => ({
      state: 'running',
      lease_until: until.toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning(['id', 'kind', 'payload', 'attempts', 'unique_key'])
    .executeTakeFirst();
}

/** When the next of these jobs is due, or the lease of a process that may have died expires. */
export async function nextDue(db: Database, kinds: readonly string[]): Promise<Date | undefined> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => [
      'state',
      fn.min<string>('due_at').as('due'),
      fn.min('lease_until').as('lease'),
    ])
    .where('kind', 'in', kinds)
    .where('state', 'in', ['waiting', 'running'])
    .groupBy('state')
    .execute();
  const times = rows.map(({ state, due, lease }) =>
    Date.parse((state === 'waiting' ? due : lease) ?? ''),
  );
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}

/** False if the lease expired and another process claimed the job. */
export const extendLease = (db: Database, job: ClaimedJob, until: Date): Promise<boolean> =>
  change(db, job, { lease_until: until.toISOString() });

/** With an error it is given up. */
export const endJob = (
  db: Database,
  job: ClaimedJob,
  at: Date,
  error: string | null = null,
): Promise<boolean> =>
  change(db, job, {
    state: error === null ? 'done' : 'given up',
    lease_until: null,
    last_error: error,
    ended_at: at.toISOString(),
  });

export const postponeJob = (
  db: Database,
  job: ClaimedJob,
  dueAt: Date,
  error: string,
): Promise<boolean> =>
  change(db, job, {
    state: 'waiting',
    lease_until: null,
    due_at: dueAt.toISOString(),
    last_error: error,
  });

/** For a process that shuts down: the attempt does not count. */
export const releaseJob = (db: Database, job: ClaimedJob): Promise<boolean> =>
  change(db, job, { state: 'waiting', lease_until: null, attempts: job.attempts - 1 });

async function change(
  db: Database,
  { id, attempts }: ClaimedJob,
  to: Partial<Selectable<JobTable>>,
): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set(to)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes jobs that ended before then. */
export async function deleteOldJobs(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('jobs').where('ended_at', '<', before.toISOString()).execute();
}
