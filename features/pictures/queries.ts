import { type Selectable, sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { type ImageRecord, type ImageUse, imageIds, imageWidths } from '#ui/image-paths.ts';
import type { ImageInput } from './fields.ts';
import type { ConvertedImage } from './image-process.ts';
import type { ImageTable, PaintedImageTable } from './table.ts';

export type StoredImage = Omit<Selectable<ImageTable>, 'unused_since'>;

const columns = ['hash', 'width', 'height', 'alt', 'credit', 'made_at'] as const;

export const listImages = (db: Database): Promise<StoredImage[]> =>
  db.selectFrom('images').select(columns).orderBy('made_at', 'desc').orderBy('hash').execute();

export const toImageRecord = (row: StoredImage): ImageRecord => ({
  id: row.hash,
  width: row.width,
  height: row.height,
  widths: imageWidths(row.width),
  alt: row.alt,
  credit: row.credit,
});

/** All pictures by id. */
export async function readImages(db: Database): Promise<Map<string, ImageRecord>> {
  const rows = await listImages(db);
  return new Map(rows.map((row) => [row.hash, toImageRecord(row)]));
}

export const findImage = (db: Database, id: string): Promise<StoredImage | undefined> =>
  db.selectFrom('images').select(columns).where('hash', '=', id).executeTakeFirst();

export async function saveImage(
  db: Database,
  image: StoredImage,
  files: ConvertedImage['files'],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('images')
      .values({ ...image, unused_since: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const { width, bytes } of files)
      await trx
        .insertInto('image_files')
        .values({ hash: image.hash, width, bytes: Buffer.from(bytes) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
}

export async function updateImage(db: Database, id: string, texts: ImageInput): Promise<void> {
  await db
    .updateTable('images')
    .set({ ...texts, unused_since: null })
    .where('hash', '=', id)
    .execute();
}

export async function readImageFile(
  db: Database,
  id: string,
  width: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('image_files')
    .select('bytes')
    .where('hash', '=', id)
    .where('width', '=', width)
    .executeTakeFirst();
  return row?.bytes;
}

/** The file at its URL. */
export async function readImageAt(db: Database, path: string): Promise<Buffer | undefined> {
  const [, id = '', width] = /^\/images\/(img-[0-9a-f]+)-(\d{1,5})\.webp$/.exec(path) ?? [];
  return id ? readImageFile(db, id, Number(width)) : undefined;
}

/** The ids in all versions of all texts, and in newsletter issues, whose emails were sent. */
async function usedImages(db: Database): Promise<Set<string>> {
  const versions = await db
    .selectFrom('document_versions')
    .select(['value', 'body'])
    .where(namesImage)
    .execute();
  const issues = await db.selectFrom('issues').select('draft').execute();
  const texts = [
    ...versions.map(({ value, body }) => value + body),
    ...issues.map(({ draft }) => draft),
  ];
  return new Set(texts.flatMap((text) => imageIds(text)));
}

const namesImage = sql<boolean>`(value like '%img-%' or body like '%img-%')`;

/** Deletes pictures that no text has used since `before`. */
export async function deleteUnusedImages(db: Database, before: Date, now: Date): Promise<void> {
  const used = await usedImages(db);
  const rows = await db.selectFrom('images').select(['hash', 'unused_since']).execute();
  for (const { hash, unused_since } of rows) {
    const image = db.updateTable('images').where('hash', '=', hash);
    if (used.has(hash)) {
      if (unused_since !== null) await image.set({ unused_since: null }).execute();
    } else if (unused_since === null)
      await image.set({ unused_since: now.toISOString() }).execute();
    else if (unused_since < before.toISOString())
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('image_files').where('hash', '=', hash).execute();
        await trx.deleteFrom('images').where('hash', '=', hash).execute();
      });
  }
}

/** Documents outside the trash whose newest or public text shows pictures, by the pictures' ids. */
export async function imageUses(db: Database): Promise<Map<string, ImageUse[]>> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('document_versions as shown', (join) =>
      join
        .onRef('shown.document_id', '=', 'documents.id')
        .on(({ or, eb, ref }) =>
          or([
            eb('shown.version', '=', ref('documents.version')),
            eb('shown.version', '=', ref('documents.live_version')),
          ]),
        ),
    )
    .select(['id', 'kind', 'title', 'value', 'body', 'shown.version', 'live_version'])
    .where('trashed_at', 'is', null)
    .where(namesImage)
    .orderBy('title')
    .execute();
  const uses = new Map<string, ImageUse[]>();
  for (const { id, kind, title, value, body, version, live_version } of rows)
    for (const image of new Set(imageIds(value + body))) {
      const known = uses.get(image) ?? [];
      const use = known.find(({ documentId }) => documentId === id);
      const isLive = version === live_version;
      if (use) use.isLive ||= isLive;
      else uses.set(image, [...known, { documentId: id, kind, title, isLive }]);
    }
  return uses;
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

export async function savePainted(db: Database, image: PaintedImageTable): Promise<void> {
  const { path, ...values } = image;
  await db
    .insertInto('painted_images')
    .values(image)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
    .execute();
}
