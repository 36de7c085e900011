import { type Kysely, sql } from 'kysely';

/**
 * Existing addresses have no recorded consent, so they are unconfirmed for thirty days from today.
 * SQLite can only make a column nullable in a new table.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') await remake(db);
  else await alter(db);
  await sql`create index subscribers_by_state on subscribers (state, id)`.execute(db);
  await sql`create table subscriber_days (
    day text primary key,
    asked integer not null default 0,
    confirmed integer not null default 0,
    "left" integer not null default 0,
    bounced integer not null default 0
  )`.execute(db);
  await sql`insert into subscriber_days (day, asked)
    select substr(created_at, 1, 10), count(*) from subscribers group by substr(created_at, 1, 10)`.execute(
    db,
  );
}

const columns = [
  sql`hash text unique`,
  sql`state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'left', 'bounced'))`,
  sql`rhythm text not null default 'weekly' check (rhythm in ('weekly', 'monthly'))`,
  sql`source text not null default 'before' check (source in ('form', 'import', 'before'))`,
  sql`page text`,
  sql`consent text`,
  sql`mails_asked integer not null default 0`,
  sql`waiting_since text`,
  sql`confirmed_at text`,
  sql`left_at text`,
  sql`bounced_at text`,
  sql`bounce_reason text`,
  sql`soft_bounces integer not null default 0`,
  sql`soft_letter integer`,
];

const addressUnlessLeft = sql`check ((email is null) = (state = 'left'))`;

async function remake(db: Kysely<unknown>): Promise<void> {
  await sql`create table subscribers_of_today (
    id integer primary key autoincrement,
    email text unique,
    created_at text not null,
    ${sql.join([...columns, addressUnlessLeft])}
  )`.execute(db);
  await sql`insert into subscribers_of_today (id, email, created_at, waiting_since)
    select id, email, created_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from subscribers`.execute(
    db,
  );
  // IDs of deleted rows are not reused.
  await sql`delete from sqlite_sequence where name = 'subscribers_of_today'`.execute(db);
  await sql`insert into sqlite_sequence (name, seq)
    select 'subscribers_of_today', seq from sqlite_sequence where name = 'subscribers'`.execute(db);
  await sql`drop table subscribers`.execute(db);
  await sql`alter table subscribers_of_today rename to subscribers`.execute(db);
}

async function alter(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscribers alter column email drop not null`.execute(db);
  for (const column of columns) await sql`alter table subscribers add column ${column}`.execute(db);
  await sql`alter table subscribers add ${addressUnlessLeft}`.execute(db);
  await sql`update subscribers
    set waiting_since = to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.execute(
    db,
  );
}
