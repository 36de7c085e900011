import type { Selectable } from 'kysely';
import { insertJob, type NewJob } from './jobs.ts';
import type { Database, ScheduleTable } from './tables.ts';

export async function readSchedules(db: Database): Promise<Map<string, Selectable<ScheduleTable>>> {
  const rows = await db.selectFrom('schedules').selectAll().execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** A schedule that is new, or has another rule than before, begins with its next time. */
export async function beginSchedule(
  db: Database,
  schedule: Selectable<ScheduleTable>,
): Promise<void> {
  await db
    .insertInto('schedules')
    .values(schedule)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ rule: schedule.rule, next_due: schedule.next_due }),
    )
    .execute();
}

/** Moves a schedule on and makes its job; false where another process was first. */
export async function passSchedule(
  db: Database,
  { name, next_due: due }: Selectable<ScheduleTable>,
  next: Date,
  job: NewJob,
  at: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable('schedules')
      .set({ next_due: next.toISOString() })
      .where('name', '=', name)
      .where('next_due', '=', due)
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return false;
    return insertJob(trx, job, at);
  });
}
