import type { Weekday } from '#contract/settings.ts';
import { daysBefore } from '#database/queries/dates.ts';
import { adoptSchedule, advanceSchedule, readSchedules } from '#database/queries/jobs.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import type { JobKind } from './kinds.ts';

/** Daily, or on one day of the week, at a local time. */
export interface Rule {
  hour: number;
  minute?: number;
  /** Undefined: every day. */
  weekday?: Weekday;
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

/** The latest time up to a moment. */
export function lastTime(rule: Rule, at: Date): Date {
  let last = nextTime(rule, daysBefore(at, 8));
  for (let next = last; next <= at; next = nextTime(rule, next)) last = next;
  return last;
}

/** A job that the owner starts has the same key, so that only one of both runs. */
export const scheduleKey = (kind: JobKind): string => `schedule ${kind}`;

/** A recurring job; its payload is empty. Null: it is off. */
export interface Schedule {
  kind: JobKind;
  rule: Rule | null;
}

/** When this process began to use a rule: at its start, or when the owner changed it. */
export function createRuleTimes(startedAt: Date): (schedule: Schedule, now: Date) => Date {
  const known = new Map<JobKind, { rule: string; since: Date }>();
  return ({ kind, rule }, now) => {
    const text = JSON.stringify(rule);
    const last = known.get(kind);
    if (last?.rule === text) return last.since;
    const since = last ? now : startedAt;
    known.set(kind, { rule: text, since });
    return since;
  };
}

/**
 * Adds each due job once across all processes. Processes may have different rules during a
 * release: each adds the job at its own times, unless it was added since. Times missed while no
 * process ran count once, and a changed rule starts with its next time.
 */
export async function addDueJobs(
  { background: db }: Pick<OpenDatabase, 'background'>,
  schedules: readonly Schedule[],
  { sinceWhen, now }: { sinceWhen: ReturnType<typeof createRuleTimes>; now: Date },
): Promise<void> {
  if (schedules.length === 0) return;
  const known = await readSchedules(db);
  for (const schedule of schedules) {
    const { kind: name, rule } = schedule;
    const since = sinceWhen(schedule, now);
    const row = known.get(name);
    const text = JSON.stringify(rule);
    const isAdopted = row?.rule === text;
    if (!rule) {
      if (row && !isAdopted) await adoptSchedule(db, { ...row, rule: text });
      continue;
    }
    const handled_until = lastTime(rule, since).toISOString();
    if (!isAdopted) await adoptSchedule(db, { name, rule: text, handled_until });
    const handled = [row?.handled_until ?? '', isAdopted ? '' : handled_until].toSorted().at(-1);
    const due = lastTime(rule, now).toISOString();
    if (due > (handled ?? ''))
      await advanceSchedule(
        db,
        { name, handled_until: due },
        { kind: name, payload: {}, dueAt: now, key: scheduleKey(name) },
        now,
      );
  }
}
