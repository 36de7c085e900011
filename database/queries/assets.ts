import type { AssetTable } from '#database/schema/assets.ts';
import type { Database } from '#database/schema/tables.ts';
import { inChunks } from './chunks.ts';

export type Asset = Pick<AssetTable, 'path' | 'body' | 'is_squeezed'>;

/** The files of a build that runs: those that are not there are put in, all are seen today. `read` is asked for the missing ones alone. */
export async function keepAssets(
  db: Database,
  paths: readonly string[],
  read: (path: string) => Asset,
  day: string,
): Promise<void> {
  const known = new Map((await listAssets(db)).map(({ path, last_day }) => [path, last_day]));
  for (const piece of inChunks(
    paths.filter((path) => !known.has(path)),
    20,
  ))
    await db
      .insertInto('assets')
      .values(piece.map((path) => ({ ...read(path), last_day: day })))
      // Two of one build that start together bring the same.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const older = paths.filter((path) => (known.get(path) ?? day) < day);
  for (const piece of inChunks(older))
    await db.updateTable('assets').set({ last_day: day }).where('path', 'in', piece).execute();
}

export async function listAssets(db: Database): Promise<Pick<AssetTable, 'path' | 'last_day'>[]> {
  return db.selectFrom('assets').select(['path', 'last_day']).execute();
}

export async function findAsset(db: Database, path: string): Promise<Asset | undefined> {
  return db
    .selectFrom('assets')
    .select(['path', 'body', 'is_squeezed'])
    .where('path', '=', path)
    .executeTakeFirst();
}

/** Deletes files of builds that have not run since that day. */
export async function forgetAssets(db: Database, day: string): Promise<void> {
  await db.deleteFrom('assets').where('last_day', '<', day).execute();
}
