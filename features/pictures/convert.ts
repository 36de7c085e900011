import sharp, { type Metadata } from 'sharp';
import { imageWidths, maxMegapixels } from '#ui/image-paths.ts';
import { type Conversion, type ConvertedImage, refusals } from './image-process.ts';

const million = 1_000_000;
const limitInputPixels = maxMegapixels * million;
/** Fills a wide column on a sharp screen; a tall picture is limited as well. */
const largest = { width: 1600, height: 2400 };

// Uploads are rare, so memory counts more than speed.
sharp.cache(false);
sharp.concurrency(1);

/** Code that a browser or a server could run instead of showing a picture. */
const foreign = /<script|<\?php|<!doctype|<iframe|<html|%PDF-\d/i;

const isSvg = (bytes: Buffer): boolean => /<svg[\s>]/i.test(bytes.subarray(0, 4096).toString());

/** By the first bytes, so that only three decoders ever read a file. */
const isPicture = (bytes: Buffer): boolean =>
  /^(?:ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/.test(bytes.subarray(0, 12).toString('hex'));

/**
 * Three WebP files without metadata, upright and in sRGB, or why the file is refused. Only the
 * pixels are published, so whatever else is in the file is gone.
 */
export async function convert(bytes: Buffer): Promise<Conversion> {
  if (!isPicture(bytes)) return { refused: isSvg(bytes) ? refusals.svg : refusals.type };
  if (foreign.test(bytes.toString('latin1'))) return { refused: refusals.mixed };
  let header: Metadata;
  try {
    // Reads only the header, so a small file with a huge picture costs nothing.
    header = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return { refused: refusals.damaged };
  }
  const pixels = header.width * header.height;
  if (pixels > limitInputPixels) return { refused: refusals.large(pixels / million) };
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
