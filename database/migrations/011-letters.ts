import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await sql`create table letters (
    id ${id},
    date text not null,
    state text not null check (state in ('draft', 'sending', 'paused', 'skipped', 'dropped')),
    draft text not null,
    covers_until text not null,
    is_monthly integer not null,
    made_at text not null,
    begun_at text,
    body_id integer,
    queued_to integer not null default 0,
    is_queued integer not null default 0
  )`.execute(db);
  // One issue per day and one draft at a time, with any number of processes.
  await sql`create unique index letters_by_date on letters (date) where state in ('draft', 'sending', 'paused')`.execute(
    db,
  );
  await sql`create unique index letters_one_draft on letters (state) where state = 'draft'`.execute(
    db,
  );
}
