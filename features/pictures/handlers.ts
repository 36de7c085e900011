import { hash } from 'node:crypto';
import { raiseVersion } from '#platform/database/version.ts';
import type { AdminDependencies, Handlers } from '#platform/http/handler.ts';
import { type ApiError, tooMany } from '#platform/http/result.ts';
import { type ImageInput, noSuchImage } from './fields.ts';
import { type ImageProcess, ProcessEnded, refusals } from './image-process.ts';
import {
  findImage,
  imageUses,
  listImages,
  saveImage,
  toImageRecord,
  updateImage,
} from './queries.ts';

const unknownImage: ApiError = { status: 404, message: noSuchImage };

const busy = {
  message: 'Other pictures are still being converted. Try again in a moment.',
  retryAfter: 5,
};

/** Uploaded pictures. */
export function imageHandlers({
  database: { db },
  clock,
  imageProcess,
  counters,
}: AdminDependencies) {
  const change = async (id: string, texts: ImageInput) => {
    await db.transaction().execute(async (trx) => {
      await raiseVersion(trx);
      await updateImage(trx, id, texts);
    });
    counters.changed();
    const row = await findImage(db, id);
    return row ? { body: toImageRecord(row) } : unknownImage;
  };
  return {
    'POST /api/admin/images': async ({ file, query }) => {
      const id = `img-${hash('sha256', file).slice(0, 20)}`;
      // The same file again only changes its texts.
      if (await findImage(db, id)) return change(id, query);
      // Each picture that waits is held in memory.
      if (imageProcess.isBusy()) return tooMany(busy);
      const converted = await convert(imageProcess, file);
      if ('refused' in converted) return { status: 422, message: converted.refused };
      const { width, height, files } = converted;
      const image = { hash: id, width, height, ...query, made_at: clock().toISOString() };
      await saveImage(db, image, files);
      return { body: toImageRecord(image) };
    },

    'GET /api/admin/images': async () => {
      const uses = await imageUses(db);
      const images = (await listImages(db)).map((row) => ({
        ...toImageRecord(row),
        madeAt: row.made_at,
        uses: uses.get(row.hash) ?? [],
      }));
      return { body: { images } };
    },

    'PATCH /api/admin/images/:id': ({ params: { id }, input }) => change(id, input),
  } satisfies Partial<Handlers>;
}

async function convert(process: ImageProcess, bytes: Uint8Array) {
  try {
    return await process.convert(bytes);
  } catch (error) {
    if (error instanceof ProcessEnded) return { refused: refusals.costly };
    throw error;
  }
}
