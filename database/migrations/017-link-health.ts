import { type Kysely, sql } from 'kysely';

/** What a look at each product's link found. Not part of what pages show: it raises no revision. Frozen: a later change is a later file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table link_health (
    product_id integer primary key references products (id),
    url text not null,
    state text not null,
    detail text not null,
    checked_at text not null,
    failed_day text,
    fine_state text
  )`.execute(db);
}
