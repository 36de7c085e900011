import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { upgradeDatabase } from '#platform/database/connect.ts';
import { knownMigrations, migrate } from '#platform/database/migrate.ts';
import { withMaintenanceConnection } from '#platform/database/postgres.ts';
import { openSqlite } from '#platform/database/sqlite.ts';
import type { Database } from '#platform/database/tables.ts';
import { createEmptyPlace, type Engine, type Place } from './engines.ts';

/** What an upgrade makes of a database as it was before a change, such as `060-drop-history`. */
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
  await upgradeDatabase(place);
  return place;
}

/** Returns its id, if the table generates ids. */
export async function insert(db: Kysely<unknown>, table: string, row: object): Promise<number> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${names})
    values (${sql.join(Object.values(row))}) returning *`.execute(db);
  return rows[0]?.id ?? 0;
}

const readFixture = async (name: string): Promise<Buffer> =>
  promisify(brotliDecompress)(await readFile(new URL(`../fixtures/${name}`, import.meta.url)));

/** The database that version 1.1 filled, upgraded. */
export async function createUpgradedPlace(engine: Engine): Promise<Place> {
  const place = await createEarlierPlace(engine);
  await upgradeDatabase(place);
  return place;
}

/**
 * A copy of what version 1.1 (commit efa51840) wrote when a script used the site by HTTP, with a clock
 * from September 8 to November 18, 2026: texts, subscribers, issues and messages in every state, two
 * months of votes, pictures and counts. The owner's password is `correct horse battery staple`.
 */
export async function createEarlierPlace(engine: Engine): Promise<Place> {
  const place = await createEmptyPlace(engine);
  if (engine === 'sqlite') {
    await writeFile(join(place.dataDir, 'lab.sqlite'), await readFixture('version-1.1.sqlite.br'));
    return place;
  }
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query((await readFixture('version-1.1.sql.br')).toString());
  await client.end();
  return place;
}
