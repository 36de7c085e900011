import sharp, { type Metadata } from 'sharp';
import { imageWidths, maxMegapixels } from '#ui/image-paths.ts';
import { formatOf, refusals } from './read-upload.ts';

export interface ConvertedImage {
  /** Of the largest file. */
  width: number;
  height: number;
  files: { width: number; bytes: Uint8Array }[];
}

const million = 1_000_000;
const limitInputPixels = maxMegapixels * million;
/** Fills a wide column on a sharp screen; a tall picture is limited as well. */
const largest = { width: 1600, height: 2400 };

// Uploads are rare, so memory counts more than speed.
sharp.cache(false);
sharp.concurrency(1);

/** Three WebP files without metadata, upright and in sRGB, or why the file is refused. */
export async function convert(bytes: Buffer): Promise<ConvertedImage | { refused: string }> {
  const read = formatOf(bytes);
  if ('refused' in read) return read;
  let header: Metadata;
  try {
    // Reads only the header, so a small file with a huge picture costs nothing.
    header = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return { refused: refusals.damaged };
  }
  const pixels = header.width * header.height;
  if (pixels > limitInputPixels) return { refused: refusals.large(pixels / million) };
  if (header.format !== read.format) return { refused: refusals.type };
  if ((header.pages ?? 1) > 1) return { refused: refusals.animated };
  try {
    return await toWebp(bytes);
  } catch {
    return { refused: refusals.damaged };
  }
}

async function toWebp(bytes: Buffer): Promise<ConvertedImage> {
  const { data, info } = await sharp(bytes, { limitInputPixels, failOn: 'warning' })
    .autoOrient()
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const files: ConvertedImage['files'] = [];
  for (const each of imageWidths(width))
    files.push({
      width: each,
      bytes: await sharp(data, { raw: { width, height, channels } })
        .resize({ width: each })
        .webp({ quality: 80 })
        .toBuffer(),
    });
  return { width, height, files };
}

/** For programs that do not show WebP. */
export const toJpeg = (bytes: Buffer, width: number): Promise<Buffer> =>
  sharp(bytes)
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer();
