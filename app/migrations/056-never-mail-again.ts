import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/tables.ts';

/**
 * Complaints and bounces become "never mail again". Monthly readers get nothing until they choose
 * weekly. SQLite can change the allowed states only in a new table.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const last = await lastId(db, engine);
  await sql`create table subscribers_before as select * from subscribers`.execute(db);
  await sql`drop table subscribers`.execute(db);
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await sql`create table subscribers (
    id ${id},
    email text unique,
    hash text unique,
    state text not null check (state in ('waiting', 'confirmed', 'monthly', 'left', 'blocked')),
    source text not null check (source in ('form', 'import', 'before')),
    created_at text not null,
    page text,
    consent text,
    consent_source text,
    confirmed_at text,
    confirmations_sent integer not null default 0,
    waiting_since text,
    left_at text,
    blocked_at text,
    blocked_reason text,
    signup integer not null default 0,
    check (case when email is null then state in ('left', 'blocked') else state <> 'left' end)
  )`.execute(db);
  await sql`insert into subscribers (id, email, hash, state, source, created_at, page, consent,
      consent_source, confirmed_at, confirmations_sent, waiting_since, left_at, blocked_at,
      blocked_reason, signup) ${engine === 'postgres' ? sql`overriding system value` : sql``}
    select id, email, hash,
      case
        when complained_at is not null or state = 'bounced' then 'blocked'
        when state = 'confirmed' and frequency = 'monthly' then 'monthly'
        else state
      end,
      source, created_at, page, consent, consent_source, confirmed_at, confirmations_sent,
      case when complained_at is null then waiting_since end, left_at,
      coalesce(complained_at, bounced_at),
      case when complained_at is null then bounce_reason else 'Reported an email as spam.' end,
      signup
    from subscribers_before`.execute(db);
  await sql`drop table subscribers_before`.execute(db);
  await setLastId(db, engine, last);
  await sql`create index subscribers_by_state on subscribers (state, id)`.execute(db);
  await sql`drop table subscriber_days`.execute(db);
  await sql`delete from jobs where kind in ('send-invitations', 'undo-import')`.execute(db);
  await sql`update outbox set kind = 'confirmation' where kind = 'invitation'`.execute(db);
}

/** IDs of deleted rows are not reused, because links in old emails name them. */
async function lastId(db: Kysely<unknown>, engine: Engine): Promise<number> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = 'subscribers'`
    : sql<{ last: number | string | null }>`
        select pg_sequence_last_value(pg_get_serial_sequence('subscribers', 'id')::regclass) as last`
  ).execute(db);
  return Number(rows[0]?.last ?? 0);
}

async function setLastId(db: Kysely<unknown>, engine: Engine, last: number): Promise<void> {
  if (last === 0) return;
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence('subscribers', 'id')::regclass, ${last})`.execute(
      db,
    );
    return;
  }
  await sql`delete from sqlite_sequence where name = 'subscribers'`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values ('subscribers', ${last})`.execute(db);
}
