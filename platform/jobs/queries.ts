import { type Selectable, sql } from 'kysely';
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
  const row = await db
    .selectFrom('jobs')
    .select(
      sql<string | null>`min(case state when 'waiting' then due_at else lease_until end)`.as(
        'next',
      ),
    )
    .where('kind', 'in', kinds)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return row?.next ? new Date(row.next) : undefined;
}

/** False if the lease expired and another process claimed the job. */
export async function changeClaim(
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
