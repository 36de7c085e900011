import type { Database } from '#database/schema/tables.ts';

export interface PaintedImage {
  path: string;
  /** Of what it shows and of the code that paints it. */
  hash: string;
  bytes: Buffer;
}

export async function readPainted(
  db: Database,
  path: string,
  hash: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('painted_images')
    .select('bytes')
    .where('path', '=', path)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.bytes;
}

export async function savePainted(db: Database, image: PaintedImage): Promise<void> {
  const { path, ...values } = image;
  await db
    .insertInto('painted_images')
    .values(image)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
    .execute();
}
