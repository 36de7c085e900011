import { raiseVersion } from '#database/queries/data-version.ts';
import type { AdminDependencies } from '#server/admin/open-admin.ts';
import type { Handlers } from '#server/api/handler.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import { noSuchImage } from './fields.ts';
import {
  findImage,
  imageSizes,
  imageUses,
  listImages,
  toImageRecord,
  updateImage,
} from './queries.ts';
import { addImage } from './uploads.ts';

const unknownImage: ApiError = { status: 404, message: noSuchImage };

/** Uploaded pictures. */
export function imageHandlers({
  database: { db },
  clock,
  imageProcess,
  counters,
}: AdminDependencies) {
  return {
    'POST /api/admin/images': async ({ file, query, request }) => {
      const type = request.headers.get('content-type') ?? '';
      const upload = { body: file, type, texts: query };
      const image = await addImage({ db, process: imageProcess }, upload, clock());
      return isApiError(image) ? image : { body: image };
    },

    'GET /api/admin/images': async () => {
      const sizes = await imageSizes(db);
      const uses = await imageUses(db);
      const images = (await listImages(db)).map((row) => ({
        ...toImageRecord(row),
        madeAt: row.made_at,
        size: sizes.get(row.hash) ?? 0,
        uses: uses.get(row.hash) ?? [],
      }));
      return { body: { images } };
    },

    'PATCH /api/admin/images/:id': async ({ params: { id }, input }) => {
      if (!(await findImage(db, id))) return unknownImage;
      await db.transaction().execute(async (trx) => {
        await raiseVersion(trx);
        await updateImage(trx, id, input);
      });
      counters.changed();
      const row = await findImage(db, id);
      return row ? { body: toImageRecord(row) } : unknownImage;
    },
  } satisfies Partial<Handlers>;
}
