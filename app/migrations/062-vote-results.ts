import { type Kysely, sql } from 'kysely';

interface OldResult {
  month: string;
  slug: string;
  name: string;
  position: number;
  total: number;
}

/** Months and their results in one table. The candidates are the first products in order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table vote_results (
    month text primary key,
    closed_at text not null,
    standings text not null
  )`.execute(db);
  const { rows: months } = await sql<{ month: string; closed_at: string }>`
    select month, closed_at from savior_months where closed_at is not null`.execute(db);
  const { rows: results } = await sql<OldResult>`
    select month, coalesce(products.slug, savior_results.slug) as slug, savior_results.name,
      savior_results.position, total
    from savior_results left join products on products.id = product_id
    order by case when savior_results.position > 0 then 0 else 1 end, total desc,
      savior_results.position, savior_results.slug`.execute(db);
  for (const { month, closed_at } of months) {
    const standings = results
      .filter((result) => result.month === month)
      .map(({ slug, name, position, total }) => ({ slug, name, isCandidate: position > 0, total }));
    await sql`insert into vote_results (month, closed_at, standings)
      values (${month}, ${closed_at}, ${JSON.stringify(standings)})`.execute(db);
  }
  for (const table of ['savior_results', 'savior_months', 'candidate_choices', 'candidates'])
    await sql`drop table ${sql.table(table)}`.execute(db);
  // Only results had it.
  await sql`alter table products drop column scenario`.execute(db);
}
