import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listProducts } from '#database/queries/products.ts';
import { tableNames } from '#database/schema/tables.ts';
import { databaseBefore, pick, withTables } from '#tests/support/earlier-database.ts';
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

const modes = { 'one migration at a time': migrateStepByStep, 'all at once': async () => {} };

for (const [way, goAhead] of Object.entries(modes))
  onBothEngines(`a first database, migrated ${way}, preserves its rows`, async (engine) => {
    const fresh = await freshDatabase(engine);
    const place = await databaseBefore(engine, names[1] ?? '');
    await goAhead(engine, place);
    const { db, close } = await openDatabase(place);
    expect(await columnsOf({ db, engine })).toEqual(await columnsOf(fresh));
    const [toaster, kettle] = await listProducts(db, '2026-10');
    expect([toaster?.slug, kettle?.slug]).toEqual(['toaster', 'kettle']);
    const { edits } = await db.selectFrom('products').select('edits').executeTakeFirstOrThrow();
    expect(edits).toBe('{"amazonUrl":"https://owner.example/toaster"}');
    expect(toaster?.votes.map(({ count }) => count)).toEqual([0, 7, 0]);
    for (const table of ['subscribers', 'messages', 'admin', 'data_version'] as const)
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

/** Applies one migration per start, as a series of releases would. */
async function migrateStepByStep(engine: Engine, place: Place): Promise<void> {
  await withTables(engine, place, async (db) => {
    for (const count of names.keys()) await migrate(db, engine, pick(names.slice(0, count + 1)));
  });
}
