import { type Kysely, sql } from 'kysely';

/** Tokens name a session and are signed with a secret that a new password replaces. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await sql`create table sessions (
    id ${id},
    key_hash text not null unique,
    device text not null,
    made_at text not null,
    used_at text not null,
    ends_at text not null,
    ended_at text
  )`.execute(db);
  await sql`create table devices (
    key_hash text primary key,
    made_at text not null,
    used_at text not null
  )`.execute(db);
  await sql`alter table admin add column token_secret text not null default ''`.execute(db);
  await sql`alter table admin drop column generation`.execute(db);
}
