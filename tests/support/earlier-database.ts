import type { Kysely } from 'kysely';
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
