import { type Kysely, sql } from 'kysely';

/** An email is sent, failed or maybe delivered; nothing lists or repeats failed ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from outbox where state = 'given up'
    and last_response in ('Unsubscribed before it was sent.', 'Discarded before it was sent.')`.execute(
    db,
  );
  await sql`drop index outbox_failed`.execute(db);
  for (const column of ['is_dismissed', 'envelope_from', 'to_name'])
    await sql`alter table outbox drop column ${sql.ref(column)}`.execute(db);
  await sql`alter table issues drop column is_monthly`.execute(db);
  await sql`alter table issues drop column failures_since`.execute(db);
}
