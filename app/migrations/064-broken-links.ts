import { type Kysely, sql } from 'kysely';

/** Only broken addresses are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table broken_links (
    product_id integer primary key references products (id),
    url text not null,
    reason text not null,
    checked_at text not null
  )`.execute(db);
  await sql`insert into broken_links (product_id, url, reason, checked_at)
    select product_id, url, detail, checked_at from link_checks where state = 'broken'`.execute(db);
  await sql`drop table link_checks`.execute(db);
}
