import { type Kysely, sql } from 'kysely';

/** The last check of each product's link. Pages do not show it, so it raises no revision. */
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
