import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { listProducts } from '#database/queries/products.ts';
import { tableNames } from '#database/schema/table-facts.ts';
import {
  type Engine,
  freshDatabase,
  freshPlace,
  onBothEngines,
  onOneEngine,
  onPostgres,
} from '#tests/support/engines.ts';
import { databaseBefore, migrateStepByStep } from '#tests/support/older-database.ts';
import { type OpenDatabase, openDatabase } from './connect.ts';
import { knownMigrations, type Migration, migrate } from './migrate.ts';

const files = readdirSync(new URL('./migrations/', import.meta.url)).filter((file) =>
  file.endsWith('.ts'),
);
const names = files.map((file) => file.replace('.ts', '')).toSorted();

onOneEngine(
  'every file of the folder is a migration that is known, in the order of their days',
  () => {
    expect(Object.keys(knownMigrations)).toEqual(names);
    expect(names.filter((name) => !/^\d{4}-\d\d-\d\d-[a-z0-9-]+$/.test(name))).toEqual([]);
    expect(names[0]).toBe('2026-11-15-first-tables');
  },
);

onOneEngine('what Node runs without a build knows the same ones', async () => {
  const url = new URL('./migrate.ts', import.meta.url).href;
  const print = `import { knownMigrations } from '${url}'; console.log(JSON.stringify(Object.keys(knownMigrations)));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    print,
  ]);
  expect(JSON.parse(stdout)).toEqual(names);
});

onBothEngines(
  'every table that the migrations made is known to copying and privacy',
  async (engine) => {
    const ours = Object.keys(await columnsOf(await freshDatabase(engine))).filter(
      (table) => !['migrations', 'rate_limits'].includes(table),
    );
    expect(ours).toEqual(tableNames.toSorted());
  },
);

/** Every database of an earlier version has seen the same steps in the same order: these two ways have all of them, one by one and at once. */
const ways = { 'one migration at a time': migrateStepByStep, 'all at once': async () => {} };

for (const [way, goAhead] of Object.entries(ways))
  onBothEngines(
    `a database of the first version, ${way}, becomes one of today, and keeps what was in it`,
    async (engine) => {
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
    },
  );

onPostgres(
  'PostgreSQL keeps no log of the limits’ counters, in a database from before that either',
  async () => {
    const persistence = sql<{
      kind: string;
    }>`select relpersistence as kind from pg_class where oid = 'rate_limits'::regclass`;
    const { db, close } = await openDatabase(
      await databaseBefore('postgres', '2026-11-16-unlogged-limits'),
    );
    expect((await persistence.execute(db)).rows).toEqual([{ kind: 'u' }]);
    await close();
  },
);

onOneEngine('what a migration says about older programs is about one that came before it', () => {
  for (const [name, { oldest }] of Object.entries(knownMigrations))
    if (oldest !== undefined)
      expect([name, names.slice(0, names.indexOf(name)).includes(oldest)]).toEqual([name, true]);
});

const nothing: Migration = { up: async () => {} };

/** Whose books nobody else will use. */
async function ownDatabase(engine: Engine): Promise<OpenDatabase> {
  const open = await openDatabase(await freshPlace(engine));
  onTestFinished(() => open.close());
  return open;
}

onBothEngines(
  'an older program starts on newer tables where those were said to bear it, and no other does',
  async (engine) => {
    const { db } = await ownDatabase(engine);
    const first = { ...knownMigrations };
    const second = { ...first, '2030-01-01-adds': { ...nothing, oldest: names.at(-1) ?? '' } };
    const third = {
      ...second,
      '2030-02-01-stops-using': { ...nothing, oldest: '2030-01-01-adds' },
    };
    const fourth = {
      ...third,
      '2030-03-01-takes-away': { ...nothing, oldest: '2030-02-01-stops-using' },
    };
    const fifth = { ...fourth, '2030-04-01-says-nothing': nothing };
    await migrate(db, engine, second);
    await migrate(db, engine, first);
    await migrate(db, engine, third);
    await migrate(db, engine, second);
    await expect(migrate(db, engine, first)).rejects.toThrow('it has "2030-02-01-stops-using"');
    await migrate(db, engine, fourth);
    await migrate(db, engine, third);
    await expect(migrate(db, engine, second)).rejects.toThrow('it has "2030-03-01-takes-away"');
    await migrate(db, engine, fifth);
    await expect(migrate(db, engine, fourth)).rejects.toThrow('it has "2030-04-01-says-nothing"');
  },
);

onBothEngines('books that say nothing about older programs yet are taken over', async (engine) => {
  const { db } = await ownDatabase(engine);
  await sql`drop table migrations`.execute(db);
  await sql`create table migrations (name text primary key)`.execute(db);
  for (const name of names) await sql`insert into migrations values (${name})`.execute(db);
  await migrate(db, engine);
  await migrate(db, engine, {
    ...knownMigrations,
    '2030-01-01-adds': { ...nothing, oldest: names.at(-1) ?? '' },
  });
  await migrate(db, engine);
});

/**
 * The names, types and nullability of a database's columns, by table. PostgreSQL is asked for this test's own schema alone:
 * a question about all of them stumbles over tables that other tests change at that moment.
 */
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
