import { type Kysely, sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { withMaintenanceConnection } from '#database/engines/postgres.ts';
import { openSqlite } from '#database/engines/sqlite.ts';
import { knownMigrations, migrate } from '#database/migrate.ts';
import type { Database } from '#database/schema/tables.ts';
import { createEmptyPlace, type Engine, type Place } from './engines.ts';

const names = Object.keys(knownMigrations);

/**
 * A database before a migration, with a row in every table of the first release; opening it
 * migrates it.
 */
export async function databaseBefore(
  engine: Engine,
  migration: string,
  fill: (db: Kysely<unknown>) => Promise<unknown> = async () => {},
): Promise<Place> {
  const index = names.indexOf(migration);
  const older = index < 0 ? names : names.slice(0, index);
  const place = await createEmptyPlace(engine);
  await withTables(engine, place, async (db) => {
    const [first = '', ...later] = older;
    await migrate(db, engine, pick([first]));
    if (first) await liveIn(db);
    await migrate(db, engine, pick([first, ...later]));
    await fill(db as unknown as Kysely<unknown>);
  });
  return place;
}

/** Of an earlier release. */
export const pick = (names: readonly string[]) =>
  Object.fromEntries(Object.entries(knownMigrations).filter(([name]) => names.includes(name)));

/** Without migrating it. */
export async function withTables(
  engine: Engine,
  place: Place,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  if (engine === 'postgres') return withMaintenanceConnection(place.databaseUrl ?? '', work);
  const { db, close } = openSqlite(`${place.dataDir}/lab.sqlite`);
  onTestFinished(close);
  await work(db);
  await close();
}

export async function insert(db: Kysely<unknown>, table: string, row: object): Promise<void> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names})
    values (${sql.join(Object.values(row))})`.execute(db);
}

/** Rows with the columns of the first release. */
async function liveIn(db: Database): Promise<void> {
  for (const [position, slug] of ['toaster', 'kettle'].entries())
    await sql`insert into products (slug, position, name, brand, category, scenario, review, incident_place, incident_threat,
      incident_level, rating, price, image_url, drawing_alt, badge, badge_color, emoji, amazon_url, seeded_url)
      values (${slug}, ${position}, 'A thing', 'Crumb', 'Tech', 'In a bakery', 'It popped up.', 'A bakery', 'Stale bread',
      2, 42, 4900, '', 'A drawing', null, 'primary', '["😍","🚀","💯"]', ${`https://owner.example/${slug}`},
      'https://www.amazon.com/s?k=thing')`.execute(db);
  await sql`insert into tallies (product_id, emoji, month, count) select id, '🚀', '2026-10', 7 from products`.execute(
    db,
  );
  const at = '2026-10-01T12:00:00.000Z';
  await sql`insert into subscribers (email, created_at) values ('ada@example.org', ${at})`.execute(
    db,
  );
  await sql`insert into messages (name, email, phone, message, created_at)
    values ('Ada', 'ada@example.org', '2125550199', 'The kettle saved me.', ${at})`.execute(db);
  await sql`insert into admin (id, password_hash, secret, generation) values (1, '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$', 'a secret', 3)`.execute(
    db,
  );
  await sql`update revision set number = 41`.execute(db);
}
