import { type Kysely, sql } from 'kysely';

/** The owner's notes, with every version of each. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await sql`create table notes (
    id ${id},
    slug text not null unique,
    state text not null,
    version integer not null,
    kind text not null,
    title text not null,
    body text not null,
    product text,
    made_at text not null,
    changed_at text not null,
    publish_at text,
    published_at text,
    edited_at text
  )`.execute(db);
  await sql`create index notes_by_day on notes (state, published_at)`.execute(db);
  await sql`create table note_versions (
    note_id integer not null references notes (id),
    version integer not null,
    kind text not null,
    title text not null,
    body text not null,
    product text,
    at text not null,
    primary key (note_id, version)
  )`.execute(db);
}
