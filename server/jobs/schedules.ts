import type { OpenDatabase } from '#database/connect.ts';
import { beginSchedule, passSchedule, readSchedules } from '#database/queries/jobs.ts';
import type { JobKind } from './kinds.ts';
import { nextTime, type Rule } from './recurrence.ts';

/** A job that is made again and again; its payload is empty. */
export interface Schedule {
  kind: JobKind;
  rule: Rule;
}

/**
 * Makes the jobs whose time has come, each once, however many processes look. Times that passed while nobody was there (the
 * machine slept) count once.
 */
export async function makeDueJobs(
  { background: db }: Pick<OpenDatabase, 'background'>,
  schedules: readonly Schedule[],
  now: Date,
): Promise<void> {
  if (schedules.length === 0) return;
  const known = await readSchedules(db);
  for (const { kind, rule } of schedules) {
    const row = known.get(kind);
    const next = nextTime(rule, now);
    const text = JSON.stringify(rule);
    if (row?.rule !== text)
      await beginSchedule(db, { name: kind, rule: text, next_due: next.toISOString() });
    else if (row.next_due <= now.toISOString())
      await passSchedule(
        db,
        row,
        next,
        { kind, payload: {}, dueAt: now, key: `schedule ${kind}` },
        now,
      );
  }
}
