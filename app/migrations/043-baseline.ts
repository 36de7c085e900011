import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/tables.ts';

/** All tables as the 43 changes before this file left them. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of engine === 'sqlite' ? sqliteTables() : postgresTables())
    await statement.execute(db);
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
  // SQLite searches messages fast enough without an index.
  sql`do $$ begin
    create extension if not exists pg_trgm;
    create index messages_by_words on messages
      using gin (lower(name || ' ' || email || ' ' || message) gin_trgm_ops);
  exception when others then
    raise notice 'no trigrams here: %', sqlerrm;
  end $$`,
  sql`alter sequence issues_id_seq rename to letters_id_seq`,
  ...earlierNames.map(
    ([table, from, to]) =>
      sql`alter table ${sql.table(table)} rename constraint ${sql.ref(from)} to ${sql.ref(to)}`,
  ),
];

/** PostgreSQL's constraints keep the name that a table or column had when it was created. */
const earlierNames: [table: string, from: string, to: string][] = [
  ['candidates', 'candidates_position_check', 'candidates_place_check'],
  ['data_version', 'data_version_id_check', 'revision_id_check'],
  ['data_version', 'data_version_pkey', 'revision_pkey'],
  ['issues', 'issues_pkey', 'letters_pkey'],
  ['issues', 'issues_state_check', 'letters_state_check'],
  ['link_checks', 'link_checks_pkey', 'link_health_pkey'],
  ['link_checks', 'link_checks_product_id_fkey', 'link_health_product_id_fkey'],
  ['subscribers', 'subscribers_frequency_check', 'subscribers_rhythm_check'],
  ['vote_counts', 'vote_counts_count_check', 'tallies_count_check'],
  ['vote_counts', 'vote_counts_pkey', 'tallies_pkey'],
  ['vote_counts', 'vote_counts_product_id_fkey', 'tallies_product_id_fkey'],
];

type Sql = ReturnType<typeof sql>;

/** SQLite stores these texts, so names in quotes are as the changes left them. */
const tables = ({ id, bytes, clustered }: Record<'id' | 'bytes' | 'clustered', Sql>) => [
  sql`create table products (
      id ${id},
      slug text not null unique,
      position integer not null,
      listed integer not null default 1,
      name text not null,
      scenario text not null,
      emoji text not null,
      edits text
    )`,
  sql`create table "vote_counts" (
      product_id integer not null references products (id),
      emoji text not null,
      month text not null,
      count integer not null check (count >= 0),
      primary key (month, product_id, emoji)
    )`,
  sql`create table messages (
      id ${id},
      name text not null,
      email text not null,
      phone text not null,
      message text not null,
      created_at text not null,
      state text not null default 'unread' check (state in ('unread', 'read', 'answered', 'archived', 'spam')),
      mail_id integer,
      version integer not null default 0
    )`,
  sql`create table admin (
      id integer primary key check (id = 1),
      password_hash text not null,
      secret text not null,
      token_secret text not null default '',
      setting_hash text
    )`,
  sql`create table "data_version" (
      id integer primary key check (id = 1),
      number bigint not null
    )`,
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
  sql`create table schedules (
      name text primary key,
      rule text not null,
      handled_until text not null default ''
    )`,
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
  sql`create table history (
      id ${id},
      at text not null,
      session_id integer,
      what text not null,
      subject text not null,
      before text,
      after text,
      undoes integer
    )`,
  sql`create table "subscribers" (
      id ${id},
      email text unique,
      created_at text not null,
      hash text unique,
      state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'left', 'bounced')),
      "frequency" text not null default 'weekly' check ("frequency" in ('weekly', 'monthly')),
      source text not null default 'before' check (source in ('form', 'import', 'before')),
      page text,
      consent text,
      "confirmations_sent" integer not null default 0,
      waiting_since text,
      confirmed_at text,
      left_at text,
      bounced_at text,
      bounce_reason text,
      soft_bounces integer not null default 0,
      "soft_bounce_issue" integer,
      complained_at text,
      signup integer not null default 0,
      consent_source text,
      check ((email is null) = (state = 'left'))
    )`,
  sql`create table subscriber_days (
      day text primary key,
      "signed_up" integer not null default 0,
      confirmed integer not null default 0,
      "left" integer not null default 0,
      bounced integer not null default 0
    )`,
  sql`create table sessions (
      id ${id},
      key_hash text not null unique,
      device text not null,
      made_at text not null,
      used_at text not null,
      ends_at text not null,
      ended_at text
    )`,
  sql`create table devices (
      key_hash text primary key,
      made_at text not null,
      used_at text not null
    )`,
  sql`create table candidates (
      month text not null,
      "position" integer not null check ("position" between 1 and 3),
      product_id integer not null references products (id),
      primary key (month, "position"),
      unique (month, product_id)
    )`,
  sql`create table "issues" (
      id ${id},
      date text not null,
      state text not null check (state in ('draft', 'sending', 'paused', 'skipped', 'dropped')),
      draft text not null,
      covers_until text not null,
      is_monthly integer not null,
      made_at text not null,
      "started_at" text,
      body_id integer,
      queued_to integer not null default 0,
      is_queued integer not null default 0,
      problem text,
      failures_since text,
      version integer not null default 1,
      send_at text
    )`,
  sql`create table replies (
      id ${id},
      message_id integer not null references messages (id) on delete cascade,
      email text not null,
      text text not null,
      mail_id integer,
      made_at text not null
    )`,
  sql`create table counts (
      kind text not null,
      day text not null,
      subject text not null,
      source text not null,
      count integer not null check (count > 0),
      primary key (kind, day, subject, source)
    ) ${clustered}`,
  sql`create table "link_checks" (
      product_id integer primary key references products (id),
      url text not null,
      state text not null,
      detail text not null,
      checked_at text not null,
      failed_day text,
      "ignored_state" text,
      is_reported integer not null default 0
    )`,
  sql`create table savior_months (
      month text primary key,
      "closed_at" text,
      candidates text
    )`,
  sql`create table savior_results (
      month text not null references savior_months (month),
      slug text not null,
      name text not null,
      scenario text not null,
      "position" integer not null,
      won integer not null check (won in (0, 1)),
      total integer not null,
      votes text not null,
      product_id integer references products (id),
      primary key (month, slug)
    )`,
  sql`create table documents (
      id ${id},
      kind text not null,
      slug text not null,
      product_id integer references products (id),
      title text not null,
      version integer not null,
      live_version integer,
      changed_in bigint not null default 0,
      due_at text,
      updated_at text not null,
      trashed_at text,
      seed_hash text,
      key text unique
    )`,
  sql`create table document_versions (
      document_id integer not null references documents (id),
      version integer not null,
      source text not null,
      hash text not null,
      reason text not null,
      session_id integer,
      at text not null,
      published_at text,
      primary key (document_id, version)
    )`,
  sql`create table publications (
      id ${id},
      at text not null,
      state text not null,
      note text,
      session_id integer,
      error text
    )`,
  sql`create table publication_documents (
      publication_id integer not null references publications (id),
      document_id integer not null references documents (id),
      version integer,
      previous_version integer,
      primary key (publication_id, document_id)
    )`,
  sql`create table document_slugs (
      kind text not null,
      slug text not null,
      document_id integer not null references documents (id),
      primary key (kind, slug)
    )`,
  sql`create table previews (
      token_hash text primary key,
      document_id integer not null references documents (id),
      version integer not null,
      session_id integer not null,
      ends_at text not null
    )`,
  sql`create table parse_cache (
      hash text not null,
      code text not null,
      json text not null,
      primary key (hash, code)
    )`,
  sql`create table images (
      hash text primary key,
      width integer not null,
      height integer not null,
      alt text not null,
      credit text not null,
      made_at text not null,
      focus_x integer not null default 50,
      focus_y integer not null default 50,
      unused_since text
    )`,
  sql`create table image_files (
      hash text not null references images (hash),
      width integer not null,
      type text not null,
      bytes ${bytes} not null,
      primary key (hash, width)
    )`,
  sql`create table searches (
      day text not null,
      words text not null,
      count integer not null check (count > 0),
      results integer not null,
      primary key (day, words)
    )`,
  sql`create table painted_images (
      path text primary key,
      hash text not null,
      type text not null,
      bytes ${bytes} not null
    )`,
  sql`create table outbox (
      id ${id},
      kind text not null,
      "priority" integer not null,
      to_address text not null,
      to_name text,
      envelope_from text,
      body_id integer not null references mail_bodies (id),
      "merge_fields" text not null,
      "issue_id" integer,
      about text,
      state text not null check (state in ('waiting', 'sending', 'sent', 'maybe delivered', 'refused', 'given up')),
      "maybe_delivered" integer not null default 0,
      attempts integer not null default 0,
      due_at text not null,
      lease_until text,
      "last_response" text,
      made_at text not null,
      ended_at text,
      is_dismissed integer not null default 0
    )`,
  sql`create table predictions (
      product_id integer not null references products (id),
      survives integer not null check (survives in (0, 1)),
      count integer not null,
      primary key (product_id, survives)
    )`,
  sql`create table candidate_choices (
      month text primary key,
      version integer not null
    )`,
  sql`create table settings (
      name text primary key,
      value text not null,
      version integer not null
    )`,
  sql`create index jobs_by_due on jobs (due_at) where state = 'waiting'`,
  sql`create index jobs_by_lease on jobs (lease_until) where state = 'running'`,
  sql`create unique index jobs_by_key on jobs (unique_key) where state in ('waiting', 'running')`,
  sql`create index mail_bodies_by_about on mail_bodies (about)`,
  sql`create index history_by_subject on history (subject, id)`,
  sql`create index subscribers_by_state on subscribers (state, id)`,
  sql`create unique index letters_by_date on "issues" (date) where state in ('draft', 'sending', 'paused')`,
  sql`create unique index letters_one_draft on "issues" (state) where state = 'draft'`,
  sql`create index messages_by_state on messages (state, id)`,
  sql`create index messages_by_email on messages (email)`,
  sql`create index replies_by_message on replies (message_id, id)`,
  sql`create unique index documents_by_slug on documents (kind, slug) where trashed_at is null`,
  sql`create index documents_by_change on documents (changed_in)`,
  sql`create index documents_by_update on documents (updated_at, id)`,
  sql`create index publications_by_state on publications (state, at)`,
  sql`create index publications_of_document on publication_documents (document_id)`,
  sql`create index outbox_by_turn on outbox ("priority", due_at, id) where state = 'waiting'`,
  sql`create index outbox_by_lease on outbox (lease_until) where state = 'sending'`,
  sql`create index outbox_by_about on outbox (about)`,
  sql`create index outbox_by_body on outbox (body_id)`,
  sql`create index outbox_by_letter on outbox ("issue_id", state)`,
  sql`create index outbox_failed on outbox (id) where state in ('maybe delivered', 'refused', 'given up')`,
  sql`create index slugs_of_document on document_slugs (document_id)`,
  sql`create index documents_by_kind on documents (kind, updated_at, id)`,
  sql`insert into data_version (id, number) values (1, 1)`,
];
