import { type Kysely, sql } from 'kysely';

export const oldest = '027-drop-mail-pace';

/** Complaints, sign-ups, stopped issues, dismissed emails, and handled times of schedules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscribers add column complained_at text`.execute(db);
  await sql`alter table subscribers add column signup integer not null default 0`.execute(db);
  await sql`update subscribers set complained_at = bounced_at
    where state = 'bounced' and bounce_reason = 'Reported as spam.'`.execute(db);
  await sql`alter table outbox add column is_dismissed integer not null default 0`.execute(db);
  await sql`alter table letters add column problem text`.execute(db);
  await sql`alter table letters add column failures_since text`.execute(db);
  await sql`alter table schedules add column handled_until text not null default ''`.execute(db);
  const now = new Date().toISOString();
  // Without its fraction, a time that is due now sorts before itself and so is not handled yet.
  await sql`update schedules set handled_until =
    case when next_due <= ${now} then substr(next_due, 1, 19) else ${now} end`.execute(db);
}
