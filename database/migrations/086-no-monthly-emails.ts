import { type Kysely, sql } from 'kysely';

/**
 * Somebody who chose an email a month, which ended, has not confirmed the weekly one: they are
 * deleted after thirty days, unless they sign up again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update subscribers set state = 'waiting', waiting_since = ${new Date().toISOString()}
    where state = 'monthly'`.execute(db);
}
