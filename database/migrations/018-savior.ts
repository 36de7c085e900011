import { type Kysely, sql } from 'kysely';

/** Results with the product names of that month, independent of later changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table savior_months (
    month text primary key,
    frozen_at text
  )`.execute(db);
  await sql`create table savior_results (
    month text not null references savior_months (month),
    slug text not null,
    name text not null,
    scenario text not null,
    place integer not null,
    won integer not null check (won in (0, 1)),
    total integer not null,
    votes text not null,
    primary key (month, slug)
  )`.execute(db);
}
