import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await sql`create table jobs (
    id ${id},
    kind text not null,
    payload text not null,
    state text not null check (state in ('waiting', 'running', 'done', 'given up')),
    unique_key text,
    due_at text not null,
    lease_until text,
    attempts integer not null default 0,
    last_error text,
    made_at text not null,
    ended_at text
  )`.execute(db);
  await sql`create index jobs_by_due on jobs (due_at) where state = 'waiting'`.execute(db);
  await sql`create index jobs_by_lease on jobs (lease_until) where state = 'running'`.execute(db);
  await sql`create unique index jobs_by_key on jobs (unique_key) where state in ('waiting', 'running')`.execute(
    db,
  );
  await sql`create table schedules (
    name text primary key,
    rule text not null,
    next_due text not null
  )`.execute(db);
}
