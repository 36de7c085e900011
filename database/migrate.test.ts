import { readdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { withMaintenanceConnection } from '#database/engines/postgres.ts';
import { openSqlite } from '#database/engines/sqlite.ts';
import { listProducts } from '#database/queries/products.ts';
import { type Database, tableNames } from '#database/schema/tables.ts';
import {
  createEmptyPlace,
  type Engine,
  freshDatabase,
  onBothEngines,
  openAt,
  type Place,
} from '#tests/support/engines.ts';
import { type OpenDatabase, openDatabase } from './connect.ts';
import { knownMigrations, type Migration, migrate } from './migrate.ts';

const files = readdirSync(new URL('./migrations/', import.meta.url)).filter((file) =>
  file.endsWith('.ts'),
);
const names = files.map((file) => file.replace('.ts', '')).toSorted();

test('migrations are numbered from 1 without gaps or repetitions', () => {
  expect(Object.keys(knownMigrations)).toEqual(names);
  const numbers = names.map((name) => /^(\d{3})-[a-z0-9-]+$/.exec(name)?.[1]);
  expect(numbers).toEqual(names.map((_, index) => String(index + 1).padStart(3, '0')));
});

onBothEngines('copying and privacy include every migrated table', async (engine) => {
  const ours = Object.keys(await columnsOf(await freshDatabase(engine))).filter(
    (table) => !['migrations', 'rate_limits'].includes(table),
  );
  expect(ours).toEqual(tableNames.toSorted());
});

const ways = { 'one migration at a time': migrateStepByStep, 'all at once': async () => {} };

for (const [way, goAhead] of Object.entries(ways))
  onBothEngines(`a first database, migrated ${way}, preserves its rows`, async (engine) => {
    const fresh = await freshDatabase(engine);
    const place = await databaseBefore(engine, names[1] ?? '');
    await goAhead(engine, place);
    const { db, close } = await openDatabase(place);
    expect(await columnsOf({ db, engine })).toEqual(await columnsOf(fresh));
    const [toaster, kettle] = await listProducts(db, '2026-10');
    expect([toaster?.slug, kettle?.slug]).toEqual(['toaster', 'kettle']);
    expect(toaster).toMatchObject({ price: 4900, amazonUrl: 'https://owner.example/toaster' });
    expect(toaster?.votes.map(({ count }) => count)).toEqual([0, 7, 0]);
    for (const table of ['subscribers', 'messages', 'admin', 'revision'] as const)
      expect([table, (await db.selectFrom(table).select('id').execute()).length]).toEqual([
        table,
        1,
      ]);
    await close();
  });

/** As the last release with dated names recorded them. */
const datedNames = names.slice(0, 23).map((name) => name.replace(/^\d+/, '2026-11-15'));
const afterDatedNames = names[datedNames.length] ?? 'none yet';

onBothEngines('a database with dated migrations preserves its rows', async (engine) => {
  const place = await databaseBefore(engine, afterDatedNames, async (db) => {
    for (const [index, dated] of datedNames.entries())
      await sql`update migrations set name = ${dated}, oldest = ${datedNames[index - 1] ?? null}
          where name = ${names[index]}`.execute(db);
  });
  for (const start of ['first', 'second']) {
    const { db, close } = await openDatabase(place);
    const { rows } = await sql<{ name: string; oldest: string | null }>`
        select name, oldest from migrations order by name`.execute(db);
    expect([start, ...rows.map(({ name }) => name)]).toEqual([start, ...names]);
    expect(rows[2]?.oldest).toBe(names[1]);
    expect((await listProducts(db, '2026-10'))[0]?.votes.map(({ count }) => count)).toEqual([
      0, 7, 0,
    ]);
    await close();
  }
});

const nothing: Migration = { up: async () => {} };

onBothEngines('an older release starts only on tables declared compatible', async (engine) => {
  const { db } = await openAt(await createEmptyPlace(engine));
  const first = { ...knownMigrations };
  const second = { ...first, '901-adds': { ...nothing, oldest: names.at(-1) ?? '' } };
  const third = { ...second, '902-stops-using': { ...nothing, oldest: '901-adds' } };
  const fourth = { ...third, '903-takes-away': { ...nothing, oldest: '902-stops-using' } };
  const fifth = { ...fourth, '904-undeclared': nothing };
  await migrate(db, engine, second);
  await migrate(db, engine, first);
  await migrate(db, engine, third);
  await migrate(db, engine, second);
  await expect(migrate(db, engine, first)).rejects.toThrow('it has "902-stops-using"');
  await migrate(db, engine, fourth);
  await migrate(db, engine, third);
  await expect(migrate(db, engine, second)).rejects.toThrow('it has "903-takes-away"');
  await migrate(db, engine, fifth);
  await expect(migrate(db, engine, fourth)).rejects.toThrow('it has "904-undeclared"');
});

/** On PostgreSQL only of this test's schema, because other tests change their tables meanwhile. */
async function columnsOf({
  db,
  engine,
}: Pick<OpenDatabase, 'db' | 'engine'>): Promise<Record<string, string[]>> {
  const columns =
    engine === 'postgres'
      ? sql<{ table: string; column: string }>`
          select table_name as "table", column_name || ' ' || data_type || ' ' || is_nullable as "column"
          from information_schema.columns where table_schema = current_schema()`
      : sql<{ table: string; column: string }>`
          select t.name as "table", c.name || ' ' || c.type || ' ' || c."notnull" as "column"
          from sqlite_master t, pragma_table_info(t.name) c
          where t.type = 'table' and t.name not like 'sqlite_%'`;
  const byTable = Map.groupBy((await columns.execute(db)).rows, ({ table }) => table);
  const described = [...byTable].map(([table, rows]): [string, string[]] => [
    table,
    rows.map(({ column }) => column).toSorted(),
  ]);
  return Object.fromEntries(described.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * A database before a migration, with a row in every table of the first release; opening it
 * migrates it.
 */
async function databaseBefore(
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

/** Applies one migration per start, as a series of releases would. */
async function migrateStepByStep(engine: Engine, place: Place): Promise<void> {
  await withTables(engine, place, async (db) => {
    for (const count of names.keys()) await migrate(db, engine, pick(names.slice(0, count + 1)));
  });
}

const pick = (names: readonly string[]) =>
  Object.fromEntries(Object.entries(knownMigrations).filter(([name]) => names.includes(name)));

async function withTables(
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
