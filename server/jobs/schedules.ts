import type { OpenDatabase } from '#database/connect.ts';
import { advanceSchedule, readSchedules, startSchedule } from '#database/queries/jobs.ts';
import type { JobKind } from './kinds.ts';

/** Daily, or on one day of the week, at a local time. */
export interface Rule {
  hour: number;
  minute?: number;
  /** 1 is Monday, 7 is Sunday; undefined: every day. */
  weekday?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  timeZone: string;
}

/**
 * The next time after a moment; a time skipped by a clock change comes after the gap, and a
 * repeated one counts once.
 */
export function nextTime({ hour, minute = 0, weekday, timeZone }: Rule, after: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  const days = weekday === undefined ? 0 : (weekday - local.dayOfWeek + 7) % 7;
  const time = Temporal.PlainTime.from({ hour, minute });
  const at = (inDays: number) =>
    local.toPlainDate().add({ days: inDays }).toZonedDateTime({ timeZone, plainTime: time })
      .epochMilliseconds;
  const next = at(days);
  return new Date(next > after.getTime() ? next : at(days + (weekday === undefined ? 1 : 7)));
}

/** A recurring job; its payload is empty. */
export interface Schedule {
  kind: JobKind;
  rule: Rule;
}

/** Adds each due job once across all processes; times missed while no process ran count once. */
export async function addDueJobs(
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
      await startSchedule(db, { name: kind, rule: text, next_due: next.toISOString() });
    else if (row.next_due <= now.toISOString())
      await advanceSchedule(
        db,
        row,
        next,
        { kind, payload: {}, dueAt: now, key: `schedule ${kind}` },
        now,
      );
  }
}
