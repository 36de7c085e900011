import { type Kysely, sql } from 'kysely';

export const oldest = '038-newsletter-times';

/** The version of a message was the number of its replies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column version integer not null default 0`.execute(db);
  await sql`update messages set version =
    (select count(*) from replies where replies.message_id = messages.id)`.execute(db);
}
