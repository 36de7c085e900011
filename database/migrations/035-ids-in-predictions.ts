import { type Kysely, sql } from 'kysely';

/**
 * Predictions and monthly results refer to products by id, so that a renamed gadget keeps them.
 * Releases before this one do not work with the result.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table predictions rename to predictions_by_slug`.execute(db);
  await sql`create table predictions (
    product_id integer not null references products (id),
    survives integer not null check (survives in (0, 1)),
    count integer not null,
    primary key (product_id, survives)
  )`.execute(db);
  await sql`insert into predictions (product_id, survives, count)
    select products.id, survives, count from predictions_by_slug as earlier
    join products on products.slug = earlier.slug`.execute(db);
  await sql`drop table predictions_by_slug`.execute(db);
  // The slug stays for results of products that do not exist any more.
  await sql`alter table savior_results add column product_id integer references products (id)`.execute(
    db,
  );
  await sql`update savior_results set product_id =
    (select id from products where products.slug = savior_results.slug)`.execute(db);
}
