import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await sql`create table history (
    id ${id},
    at text not null,
    session_id integer,
    what text not null,
    subject text not null,
    before text,
    after text
  )`.execute(db);
  await sql`create index history_by_subject on history (subject, id)`.execute(db);
}
