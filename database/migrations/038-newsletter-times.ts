import { type Kysely, sql } from 'kysely';

export const oldest = '037-versions';

/** When a draft is sent, and where consent was given that this site did not record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table issues add column send_at text`.execute(db);
  await sql`alter table subscribers add column consent_source text`.execute(db);
}
