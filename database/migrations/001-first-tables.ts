import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await sql`create table products (
    id ${id},
    slug text not null unique,
    position integer not null,
    listed integer not null default 1,
    name text not null,
    brand text not null,
    category text not null,
    scenario text not null,
    review text not null,
    incident_place text not null,
    incident_threat text not null,
    incident_level integer not null,
    rating integer not null check (rating between 0 and 50),
    price integer not null check (price >= 0),
    image_url text not null,
    drawing_alt text not null,
    badge text,
    badge_color text not null,
    emoji text not null,
    amazon_url text not null,
    seeded_url text not null
  )`.execute(db);
  await sql`create table tallies (
    product_id integer not null references products (id),
    emoji text not null,
    month text not null,
    count integer not null check (count >= 0),
    primary key (month, product_id, emoji)
  )`.execute(db);
  await sql`create table subscribers (id ${id}, email text not null unique, created_at text not null)`.execute(
    db,
  );
  await sql`create table messages (
    id ${id},
    name text not null,
    email text not null,
    phone text not null,
    message text not null,
    created_at text not null
  )`.execute(db);
  await sql`create table admin (
    id integer primary key check (id = 1),
    password_hash text not null,
    secret text not null,
    generation integer not null
  )`.execute(db);
  await sql`create table revision (id integer primary key check (id = 1), number bigint not null)`.execute(
    db,
  );
  await sql`insert into revision (id, number) values (1, 1)`.execute(db);
  // The shape that rate-limiter-flexible expects; it is only written to on PostgreSQL.
  await sql`create table rate_limits (key text primary key, points integer not null default 0, expire bigint)`.execute(
    db,
  );
}
