import type { Selectable } from 'kysely';
import type { Database, Engine, JobTable, ScheduleTable } from '#database/schema/tables.ts';

export interface NewJob {
  kind: string;
  payload: unknown;
  dueAt: Date;
  /** Unique among unfinished jobs. */
  key?: string | undefined;
}

/** `attempts` identifies the claim, because a later claim has a higher number. */
export type ClaimedJob = Pick<Selectable<JobTable>, 'id' | 'kind' | 'payload' | 'attempts'>;

export async function insertJob(
  db: Database,
  { kind, payload, dueAt, key }: NewJob,
  at: Date,
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
  limit: number;
  at: Date;
  until: Date;
}

/** Claims due jobs and those with an expired lease; no transaction stays open during the work. */
export async function claimJobs(
  db: Database,
  engine: Engine,
  { kinds, limit, at, until }: Claim,
): Promise<ClaimedJob[]> {
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
          .limit(limit)
          .$if(engine === 'postgres', (locked) => locked.forUpdate().skipLocked()),
    )
    .updateTable('jobs')
    .set(({ eb }) => ({
      state: 'running',
      lease_until: until.toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning(['id', 'kind', 'payload', 'attempts'])
    .execute();
}

/** False if the lease expired and another process claimed the job. */
export async function extendLease(db: Database, job: ClaimedJob, until: Date): Promise<boolean> {
  return change(db, job, { lease_until: until.toISOString() });
}

/** With an error it is given up. */
export async function endJob(
  db: Database,
  job: ClaimedJob,
  at: Date,
  error: string | null = null,
): Promise<boolean> {
  return change(db, job, {
    state: error === null ? 'done' : 'given up',
    lease_until: null,
    last_error: error,
    ended_at: at.toISOString(),
  });
}

export async function postponeJob(
  db: Database,
  job: ClaimedJob,
  dueAt: Date,
  error: string,
): Promise<boolean> {
  return change(db, job, {
    state: 'waiting',
    lease_until: null,
    due_at: dueAt.toISOString(),
    last_error: error,
  });
}

/** For a process that shuts down: the attempt does not count. */
export async function releaseJob(db: Database, job: ClaimedJob): Promise<boolean> {
  return change(db, job, { state: 'waiting', lease_until: null, attempts: job.attempts - 1 });
}

/** Deletes jobs that ended before then. */
export async function deleteOldJobs(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('jobs')
    .where('ended_at', '<', before.toISOString())
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

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

export async function readSchedules(db: Database): Promise<Map<string, Selectable<ScheduleTable>>> {
  const rows = await db.selectFrom('schedules').selectAll().execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Stores a new or changed rule; times that were handled under another rule stay handled. */
export async function adoptSchedule(
  db: Database,
  schedule: Selectable<ScheduleTable>,
): Promise<void> {
  await db
    .insertInto('schedules')
    .values(schedule)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ eb, ref }) => ({
        rule: schedule.rule,
        handled_until: eb
          .case()
          .when(ref('schedules.handled_until'), '>', schedule.handled_until)
          .then(ref('schedules.handled_until'))
          .else(schedule.handled_until)
          .end(),
      })),
    )
    .execute();
}

/** Marks a time as handled and adds its job; false if another process was first. */
export async function advanceSchedule(
  db: Database,
  { name, ...handled }: Pick<Selectable<ScheduleTable>, 'name' | 'handled_until'>,
  job: NewJob,
  at: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable('schedules')
      .set(handled)
      .where('name', '=', name)
      .where('handled_until', '<', handled.handled_until)
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return false;
    return insertJob(trx, job, at);
  });
}
