import type { Database } from '#database/schema/tables.ts';

export interface ExportedImage {
  hash: string;
  width: number;
  height: number;
  alt: string;
  credit: string;
  files: { width: number; type: string }[];
}

export async function exportedImages(db: Database): Promise<ExportedImage[]> {
  const images = await db
    .selectFrom('images')
    .select(['hash', 'width', 'height', 'alt', 'credit'])
    .orderBy('hash')
    .execute();
  const files = await db
    .selectFrom('image_files')
    .select(['hash', 'width', 'type'])
    .orderBy('width')
    .execute();
  const byHash = Map.groupBy(files, ({ hash }) => hash);
  return images.map((image) => ({
    ...image,
    files: (byHash.get(image.hash) ?? []).map(({ width, type }) => ({ width, type })),
  }));
}

export async function readImageFile(
  db: Database,
  hash: string,
  width: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('image_files')
    .select('bytes')
    .where('hash', '=', hash)
    .where('width', '=', width)
    .executeTakeFirst();
  return row?.bytes;
}
