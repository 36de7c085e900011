import { type Kysely, sql } from 'kysely';

/** A week without news has no issue, and a deleted draft no row. Drafts are sent at a chosen time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from outbox where issue_id in (
    select id from issues where state in ('skipped', 'dropped'))`.execute(db);
  await sql`delete from issues where state in ('skipped', 'dropped')`.execute(db);
  await sql`update jobs set kind = 'issue-send' where kind = 'issue-autosend'`.execute(db);
}
