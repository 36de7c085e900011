import { type Kysely, sql } from 'kysely';
import { readVersion11 } from '#app/upgrade/version-1.1.ts';
import type { Engine } from '#platform/database/tables.ts';

/** All tables, with what a database of version 1.1 has. */
export async function up(
  db: Kysely<unknown>,
  engine: Engine,
  leaveOut: (what: string) => void,
): Promise<void> {
  const fill = await readVersion11(db, engine, leaveOut);
  for (const statement of engine === 'sqlite' ? sqliteTables() : postgresTables())
    await statement.execute(db);
  await fill?.();
}

const sqliteTables = () =>
  tables({
    id: sql`integer primary key autoincrement`,
    bytes: sql`blob`,
    clustered: sql`without rowid`,
  });

const postgresTables = () => [
  ...tables({
    id: sql`integer generated always as identity primary key`,
    bytes: sql`bytea`,
    clustered: sql``,
  }),
  // The counters are written before every vote and expire within an hour.
  sql`alter table rate_limits set unlogged`,
];

type Sql = ReturnType<typeof sql>;

const tables = ({ id, bytes, clustered }: Record<'id' | 'bytes' | 'clustered', Sql>) => [
  sql`create table products (
      id ${id},
      slug text not null unique,
      position integer not null,
      listed integer not null default 1,
      name text not null,
      emoji text not null
    )`,
  sql`create table vote_counts (
      product_id integer not null references products (id),
      emoji text not null,
      month text not null,
      count integer not null check (count >= 0),
      primary key (month, product_id, emoji)
    )`,
  sql`create table vote_results (
      month text primary key,
      closed_at text not null,
      standings text not null
    )`,
  sql`create table subscribers (
      id ${id},
      email text unique,
      hash text unique,
      state text not null check (state in ('waiting', 'confirmed', 'left', 'blocked')),
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
    )`,
  sql`create index subscribers_by_state on subscribers (state, id)`,
  sql`create table messages (
      id ${id},
      name text not null,
      email text not null,
      phone text not null,
      message text not null,
      created_at text not null,
      state text not null default 'unread' check (state in ('unread', 'read', 'answered', 'archived', 'spam')),
      mail_id integer
    )`,
  sql`create index messages_by_state on messages (state, id)`,
  sql`create index messages_by_email on messages (email)`,
  sql`create table admin (
      id integer primary key check (id = 1),
      password_hash text not null,
      secret text not null,
      address_key text not null,
      setting_hash text,
      password_is_weak integer
    )`,
  sql`create table sessions (
      id ${id},
      key_hash text not null unique,
      cookie_hash text,
      device text not null,
      made_at text not null,
      used_at text not null,
      password_at text,
      ends_at text not null,
      ended_at text
    )`,
  sql`create table settings (
      name text primary key,
      value text not null,
      version integer not null
    )`,
  sql`create table data_version (
      id integer primary key check (id = 1),
      number bigint not null
    )`,
  sql`insert into data_version (id, number) values (1, 1)`,
  sql`create table rate_limits (
      key text primary key,
      points integer not null default 0,
      expire bigint
    )`,
  sql`create table jobs (
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
    )`,
  sql`create index jobs_by_due on jobs (due_at) where state = 'waiting'`,
  sql`create index jobs_by_lease on jobs (lease_until) where state = 'running'`,
  sql`create unique index jobs_by_key on jobs (unique_key) where state in ('waiting', 'running')`,
  sql`create table issues (
      id ${id},
      date text not null,
      state text not null check (state in ('draft', 'sending', 'paused')),
      draft text not null,
      version integer not null default 1,
      covers_until text not null,
      made_at text not null,
      send_at text,
      started_at text,
      problem text
    )`,
  sql`create unique index issues_by_date on issues (date)`,
  sql`create unique index issues_one_draft on issues (state) where state = 'draft'`,
  sql`create table mail_bodies (
      id ${id},
      subject text not null,
      text text not null,
      html text,
      headers text not null,
      reply_to text,
      about text,
      made_at text not null
    )`,
  sql`create index mail_bodies_by_about on mail_bodies (about)`,
  sql`create table outbox (
      id ${id},
      kind text not null,
      priority integer not null,
      to_address text not null,
      body_id integer not null references mail_bodies (id),
      merge_fields text not null,
      issue_id integer,
      about text,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'maybe')),
      open_attempts integer not null default 0,
      attempts integer not null default 0,
      due_at text not null,
      last_response text,
      made_at text not null,
      ended_at text
    )`,
  sql`create index outbox_by_turn on outbox (priority, due_at, id) where state = 'waiting'`,
  sql`create index outbox_by_issue on outbox (issue_id, state)`,
  sql`create index outbox_by_about on outbox (about)`,
  sql`create index outbox_by_body on outbox (body_id)`,
  sql`create table counts (
      kind text not null,
      day text not null,
      subject text not null,
      placement text not null,
      count integer not null check (count > 0),
      primary key (kind, day, subject, placement)
    ) ${clustered}`,
  sql`create table searches (
      day text not null,
      words text not null,
      count integer not null check (count > 0),
      results integer not null,
      primary key (day, words)
    )`,
  sql`create table broken_links (
      product_id integer primary key references products (id),
      url text not null,
      reason text not null,
      checked_at text not null
    )`,
  sql`create table documents (
      id ${id},
      kind text not null,
      slug text not null,
      title text not null,
      version integer not null,
      live_version integer,
      publish_at text,
      publish_version integer,
      publish_note text,
      publish_problem text,
      first_published text,
      number integer unique,
      notes text not null,
      contradictions text not null,
      updated_at text not null,
      trashed_at text
    )`,
  sql`create unique index documents_by_slug on documents (kind, slug) where trashed_at is null`,
  sql`create index documents_by_time on documents (publish_at)`,
  sql`create table document_versions (
      document_id integer not null references documents (id),
      version integer not null,
      value text not null,
      body text not null,
      saved_at text not null,
      session_id integer,
      primary key (document_id, version)
    )`,
  sql`create table redirects (path text primary key, target text not null)`,
  sql`create table images (
      hash text primary key,
      width integer not null,
      height integer not null,
      alt text not null,
      credit text not null,
      made_at text not null,
      unused_since text
    )`,
  sql`create table image_files (
      hash text not null references images (hash),
      width integer not null,
      bytes ${bytes} not null,
      primary key (hash, width)
    )`,
  sql`create table painted_images (
      path text primary key,
      hash text not null,
      bytes ${bytes} not null
    )`,
];
