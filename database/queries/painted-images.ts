import { sql } from 'kysely';
import type { Database } from '#database/schema/tables.ts';

/** The hash of every painted picture by its path. */
export async function paintedHashes(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('painted_images').select(['path', 'hash']).execute();
  return new Map(rows.map(({ path, hash }) => [path, hash]));
}

export function findPainted(db: Database, path: string) {
  return db
    .selectFrom('painted_images')
    .select(['hash', sql<number>`length(bytes)`.as('size')])
    .where('path', '=', path)
    .executeTakeFirst();
}

export function readPainted(db: Database, path: string, hash: string) {
  return db
    .selectFrom('painted_images')
    .select(['type', 'bytes'])
    .where('path', '=', path)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export interface PaintedImage {
  path: string;
  hash: string;
  type: string;
  bytes: Buffer;
}

export async function savePainted(db: Database, image: PaintedImage): Promise<void> {
  const { path, ...values } = image;
  await db
    .insertInto('painted_images')
    .values(image)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
    .execute();
}

export async function deletePainted(db: Database, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await db.deleteFrom('painted_images').where('path', 'in', paths).execute();
}
