import type { ImageRecord } from '#contract/image-paths.ts';
import { maxImageBytes, megabyte } from '#contract/image-paths.ts';
import { uploadAsAdmin } from '#site/admin/shell/api.ts';

export interface PictureTexts {
  alt: string;
  credit: string;
  focusX: number;
  focusY: number;
}

/** Larger photos are scaled down before they are sent, so that a slow connection is enough. */
const largeFile = 3 * megabyte;
const sentWidth = 3200;
const previewWidth = 640;

export const uploadPicture = async (file: File, texts: PictureTexts): Promise<ImageRecord> =>
  uploadAsAdmin('POST /api/admin/images', await shrink(file), {
    alt: texts.alt,
    credit: texts.credit,
    focusX: String(texts.focusX),
    focusY: String(texts.focusY),
  });

/** A small copy; undefined if the browser cannot read the file. The policy forbids `blob:` URLs. */
export async function previewOf(file: Blob): Promise<string | undefined> {
  const canvas = await draw(file, previewWidth);
  return canvas?.toDataURL('image/jpeg', 0.7);
}

/** The server refuses what the browser cannot read, with a reason. */
async function shrink(file: File): Promise<Blob> {
  if (file.size <= largeFile || file.type !== 'image/jpeg' || file.size > maxImageBytes)
    return file;
  const canvas = await draw(file, sentWidth);
  return new Promise((resolve) => {
    if (!canvas) resolve(file);
    else canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.9);
  });
}

async function draw(file: Blob, width: number): Promise<HTMLCanvasElement | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, width / bitmap.width);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas;
  } catch {
    return undefined;
  }
}
