import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await sql`create table mail_bodies (
    id ${id},
    subject text not null,
    text text not null,
    html text,
    headers text not null,
    reply_to text,
    about text,
    made_at text not null
  )`.execute(db);
  await sql`create index mail_bodies_by_about on mail_bodies (about)`.execute(db);
  await sql`create table outbox (
    id ${id},
    kind text not null,
    rank integer not null,
    to_address text not null,
    to_name text,
    envelope_from text,
    body_id integer not null references mail_bodies (id),
    fills text not null,
    letter_id integer,
    about text,
    state text not null check (state in ('waiting', 'sending', 'sent', 'unsure', 'refused', 'given up')),
    doubt integer not null default 0,
    attempts integer not null default 0,
    due_at text not null,
    lease_until text,
    last_answer text,
    made_at text not null,
    ended_at text
  )`.execute(db);
  await sql`create index outbox_by_turn on outbox (rank, due_at, id) where state = 'waiting'`.execute(
    db,
  );
  await sql`create index outbox_by_lease on outbox (lease_until) where state = 'sending'`.execute(
    db,
  );
  await sql`create index outbox_by_about on outbox (about)`.execute(db);
  await sql`create index outbox_by_body on outbox (body_id)`.execute(db);
  await sql`create index outbox_by_letter on outbox (letter_id, state)`.execute(db);
  await sql`create table mail_pace (id integer primary key check (id = 1), next_at bigint not null)`.execute(
    db,
  );
}
