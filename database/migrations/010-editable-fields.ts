import { type Kysely, sql } from 'kysely';

/** Editable fields, each with the last value of the content files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    sql`price_month text not null default ''`,
    sql`availability text not null default ''`,
    sql`seeded_price integer not null default 0`,
    sql`seeded_price_month text not null default ''`,
    sql`seeded_availability text not null default ''`,
  ])
    await sql`alter table products add column ${column}`.execute(db);
  await sql`update products set seeded_price = price`.execute(db);
  await sql`create table candidates (
    month text not null,
    place integer not null check (place between 1 and 3),
    product_id integer not null references products (id),
    primary key (month, place),
    unique (month, product_id)
  )`.execute(db);
}
