import { hash } from 'node:crypto';
import type { Database } from '#platform/database/tables.ts';
import { raiseVersion } from '#platform/database/version.ts';
import type { AdminDependencies, Handlers } from '#platform/http/handler.ts';
import { type ApiError, isApiError } from '#platform/http/result.ts';
import { type ImageRecord, maxImageBytes, megabyte } from '#ui/image-paths.ts';
import { imageInput, noSuchImage } from './fields.ts';
import { type ImageProcess, ProcessEnded, refusals } from './image-process.ts';
import {
  findImage,
  imageSizes,
  imageUses,
  listImages,
  type StoredImage,
  saveImage,
  toImageRecord,
  updateImage,
} from './queries.ts';

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

/** A request with the file as its body, or with a form that contains it. */
interface Upload {
  body: Uint8Array;
  type: string;
  /** Of the URL; a form has its own. */
  texts: object;
}

interface UploadDependencies {
  db: Database;
  process: ImageProcess;
}

const tooLarge: ApiError = {
  status: 413,
  message: `This picture is larger than ${maxImageBytes / megabyte} MB. Save it smaller and try again.`,
};
const noFile: ApiError = { status: 400, message: 'Choose a picture.' };
const refuse = (message: string): ApiError => ({ status: 422, message });

/** Converts and stores a picture. The same file again only changes its texts. */
async function addImage(
  { db, process }: UploadDependencies,
  upload: Upload,
  when: Date,
): Promise<ImageRecord | ApiError> {
  const read = await readUpload(upload);
  if ('message' in read) return read;
  const { bytes, texts } = read;
  if (bytes.length === 0) return noFile;
  if (bytes.length > maxImageBytes) return tooLarge;
  const parsed = imageInput.safeParse(texts);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { status: 400, message: issue?.message ?? '', field: String(issue?.path[0] ?? '') };
  }
  const { alt, credit, focusX, focusY } = parsed.data;
  const id = `img-${hash('sha256', bytes).slice(0, 20)}`;
  const known = await findImage(db, id);
  const converted = known ? { ...known, files: [] } : await convert(process, bytes);
  if ('refused' in converted) return refuse(converted.refused);
  const { width, height, files } = converted;
  const image: StoredImage = {
    hash: id,
    width,
    height,
    alt,
    credit,
    focus_x: focusX,
    focus_y: focusY,
    made_at: when.toISOString(),
  };
  await saveImage(db, image, files);
  return toImageRecord(image);
}

async function convert(process: ImageProcess, bytes: Uint8Array) {
  try {
    return await process.convert(bytes);
  } catch (error) {
    if (error instanceof ProcessEnded) return { refused: refusals.costly };
    throw error;
  }
}

async function readUpload({
  body,
  type,
  texts,
}: Upload): Promise<{ bytes: Uint8Array; texts: object } | ApiError> {
  if (!/^multipart\/form-data\b/i.test(type)) return { bytes: body, texts };
  try {
    const headers = { 'Content-Type': type };
    const form = await new Response(body as Uint8Array<ArrayBuffer>, { headers }).formData();
    const fields = [...form].filter(([, value]) => typeof value === 'string');
    const file = [...form.values()].find((value) => value instanceof File);
    if (!file) return noFile;
    return { bytes: new Uint8Array(await file.arrayBuffer()), texts: Object.fromEntries(fields) };
  } catch {
    return { status: 400, message: 'The form is malformed.' };
  }
}
