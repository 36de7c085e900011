import { type Kysely, sql } from 'kysely';

export const oldest = '023-note-keys';

/** Whether a broken link was reported; stored with the state, so that no notification is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table link_health add column is_reported integer not null default 0`.execute(db);
  await sql`update link_health set is_reported = 1 where state = 'broken'`.execute(db);
}
