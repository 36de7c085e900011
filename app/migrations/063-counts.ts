import { type Kysely, sql } from 'kysely';

/** What stays are page views and clicks on store links, and searches without a result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into counts (kind, day, subject, source, count)
    select kind, day, subject, '', sum(count) from counts
    where kind = 'view' group by kind, day, subject`.execute(db);
  await sql`delete from counts where kind = 'view' and source <> ''`.execute(db);
  await sql`delete from counts where kind not in ('view', 'click')`.execute(db);
  await sql`alter table counts rename column source to placement`.execute(db);
  await sql`delete from searches where results > 0`.execute(db);
}
