import { type Kysely, sql } from 'kysely';

/** Earlier messages are unread, because the admin could not show them. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await sql`alter table messages add column state text not null default 'unread'
    check (state in ('unread', 'read', 'answered', 'archived', 'spam'))`.execute(db);
  await sql`alter table messages add column mail_id integer`.execute(db);
  await sql`create index messages_by_state on messages (state, id)`.execute(db);
  await sql`create index messages_by_email on messages (email)`.execute(db);
  await sql`create table replies (
    id ${id},
    message_id integer not null references messages (id) on delete cascade,
    email text not null,
    text text not null,
    mail_id integer,
    made_at text not null
  )`.execute(db);
  await sql`create index replies_by_message on replies (message_id, id)`.execute(db);
}
