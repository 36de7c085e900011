import { type Kysely, sql } from 'kysely';

export const oldest = '024-reported-links';

/** The hash of the last applied ADMIN_PASSWORD. The column token_secret is unused from here on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admin add column setting_hash text`.execute(db);
}
