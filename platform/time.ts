import { sql } from 'kysely';
import type { Database, Engine } from '#platform/database/tables.ts';

/** On PostgreSQL by the database's clock, so that no process with a wrong clock is early. */
export async function databaseTime(db: Database, engine: Engine, clock: () => Date): Promise<Date> {
  if (engine === 'sqlite') return clock();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? clock();
}

/**
 * A local time that daylight saving skips comes after the gap, and the first of two repeated ones
 * counts.
 */
export function toInstant(at: string, timeZone: string): Date {
  if (/(Z|[+-]\d\d:?\d\d)$/i.test(at)) return new Date(at);
  const local = Temporal.PlainDateTime.from(at).toZonedDateTime(timeZone);
  return new Date(local.epochMilliseconds);
}
