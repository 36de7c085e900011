import { type Kysely, sql } from 'kysely';

/** A schedule is its next job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table schedules`.execute(db);
  const ended = [
    'close-months',
    'back-up',
    'delete-old-data',
    'clear-log',
    'check-links',
    'check-reminder',
  ];
  await sql`delete from jobs where kind in (${sql.join(ended)})`.execute(db);
}
