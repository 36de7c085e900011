import { type Kysely, sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { withMaintenanceConnection } from '#database/engines/postgres.ts';
import { openSqlite } from '#database/engines/sqlite.ts';
import { knownMigrations, migrate } from '#database/migrate.ts';
import type { Database } from '#database/schema/tables.ts';
import { createEmptyPlace, type Engine, type Place } from './engines.ts';

/** A database as it was before a change, such as `060-drop-history`; opening it migrates it. */
export async function databaseBefore(
  engine: Engine,
  change: string,
  fill: (db: Kysely<unknown>) => Promise<unknown>,
): Promise<Place> {
  const earlier = Object.entries(knownMigrations).filter(([name]) => name < change);
  const place = await createEmptyPlace(engine);
  const work = async (db: Database) => {
    await migrate(db, engine, Object.fromEntries(earlier));
    await fill(db as unknown as Kysely<unknown>);
  };
  if (engine === 'postgres') await withMaintenanceConnection(place.databaseUrl ?? '', work);
  else {
    const { db, close } = openSqlite(`${place.dataDir}/lab.sqlite`);
    onTestFinished(close);
    await work(db);
    await close();
  }
  return place;
}

/** Returns its id, if the table generates ids. */
export async function insert(db: Kysely<unknown>, table: string, row: object): Promise<number> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${names})
    values (${sql.join(Object.values(row))}) returning *`.execute(db);
  return rows[0]?.id ?? 0;
}
