import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import pg from 'pg';
import { upgradeDatabase } from '#platform/database/connect.ts';
import { createEmptyPlace, type Engine, type Place } from './engines.ts';

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
