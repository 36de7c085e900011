import { Cron } from 'croner';
import type { Database } from '#platform/database/tables.ts';
import { insertJob } from './queries.ts';

/** A job that comes again at local times; its payload is empty. */
export interface Schedule {
  kind: { name: string };
  /** Of cron, such as `0 8 * * 1`: Mondays at 8:00. */
  pattern: string;
  timeZone: string;
}

export function nextTime({ pattern, timeZone }: Omit<Schedule, 'kind'>, after: Date): Date {
  const next = new Cron(pattern, { timezone: timeZone }).nextRun(after);
  if (!next) throw new Error(`The pattern ${pattern} has no next time.`);
  return next;
}

export const scheduleKey = ({ kind, pattern, timeZone }: Schedule): string =>
  `schedule ${kind.name} ${pattern} ${timeZone}`;

/**
 * Each schedule has one unfinished job, due at its next time; a time missed while no process ran
 * counts once, and a changed schedule starts with its next time.
 */
export async function keepSchedules(
  db: Database,
  schedules: readonly Schedule[],
  now: Date,
): Promise<void> {
  const unfinished = await db
    .selectFrom('jobs')
    .select('unique_key')
    .where('unique_key', 'like', 'schedule %')
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  const known = new Set(unfinished.map(({ unique_key }) => unique_key ?? ''));
  const wanted = new Map(schedules.map((schedule) => [scheduleKey(schedule), schedule]));
  const outdated = [...known].filter((key) => !wanted.has(key));
  if (outdated.length > 0)
    await db
      .deleteFrom('jobs')
      .where('unique_key', 'in', outdated)
      .where('state', '=', 'waiting')
      .execute();
  for (const [key, schedule] of wanted)
    if (!known.has(key))
      await insertJob(db, {
        kind: schedule.kind.name,
        payload: {},
        at: now,
        dueAt: nextTime(schedule, now),
        key,
      });
}
