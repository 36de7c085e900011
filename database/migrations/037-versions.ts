import { type Kysely, sql } from 'kysely';

export const oldest = '035-product-edits';

/** Version numbers of what the owner edits, and the default candidates of each month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table issues add column version integer not null default 1`.execute(db);
  await sql`create table candidate_choices (
    month text primary key,
    version integer not null
  )`.execute(db);
  await sql`alter table savior_months add column candidates text`.execute(db);
}
