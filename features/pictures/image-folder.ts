import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import type { Database } from '#platform/database/tables.ts';
import { imageWidths } from '#ui/image-paths.ts';
import { imageId, imageInput } from './fields.ts';
import type { ImageProcess } from './image-process.ts';
import { findImage, listImages, readImageFile, saveImage } from './queries.ts';

/** In the folder of the documents: the uploaded pictures, and a list with their texts. */
const folderName = 'images';
const listName = 'images.yaml';

const size = z.int().positive().max(10_000);
const listSchema = z.array(
  imageInput.extend({ id: imageId, width: size, height: size, madeAt: z.iso.datetime() }),
);

const fileName = (id: string, width: number): string => `${id}-${width}.webp`;

/** Yields nothing if there are no pictures. */
export async function* exportImages(
  db: Database,
): AsyncGenerator<{ path: string; bytes: Uint8Array }> {
  // A restored backup may contain ids that lead out of the folder.
  const images = (await listImages(db))
    .filter(({ hash }) => imageId.safeParse(hash).success)
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  const list = images.map((image): z.output<typeof listSchema>[number] => ({
    id: image.hash,
    width: image.width,
    height: image.height,
    alt: image.alt,
    credit: image.credit,
    madeAt: image.made_at,
  }));
  if (list.length === 0) return;
  yield {
    path: `${folderName}/${listName}`,
    bytes: strToU8(stringify(list, { lineWidth: 0 })),
  };
  for (const { id, width } of list)
    for (const each of imageWidths(width)) {
      const bytes = await readImageFile(db, id, each);
      if (bytes) yield { path: `${folderName}/${fileName(id, each)}`, bytes };
    }
}

/** Adds the pictures of an export that the database lacks, and returns their number. */
export async function importImages(
  db: Database,
  folder: string,
  convert: ImageProcess['convert'],
): Promise<number> {
  const listFile = join(folder, folderName, listName);
  if (!existsSync(listFile)) return 0;
  const list = listSchema.parse(parse(await readFile(listFile, 'utf8')));
  let count = 0;
  for (const { id, width, alt, credit, madeAt } of list) {
    if (await findImage(db, id)) continue;
    const file = join(folder, folderName, fileName(id, width));
    const converted = await convert(await readFile(file));
    if ('refused' in converted) throw new Error(`${file}: ${converted.refused}`);
    const { files, ...size } = converted;
    await saveImage(db, { hash: id, ...size, alt, credit, made_at: madeAt }, files);
    count += 1;
  }
  return count;
}
