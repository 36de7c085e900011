import { maxMegapixels } from '#ui/image-paths.ts';

/** Why a file is refused, for the owner. */
export const refusals = {
  svg: 'SVG pictures aren’t accepted, because they can contain scripts. Save it as PNG and try again.',
  type: 'This isn’t a JPEG, PNG or WebP picture. Save it as one of these and try again.',
  animated: 'Animated pictures aren’t accepted. Save one frame of it and try again.',
  damaged: 'This picture is damaged or incomplete. Export it again and try again.',
  mixed:
    'This file contains something besides a picture. Open it in a photo app, export it again and try again.',
  costly: 'Converting this picture takes too much time or memory. Save it smaller and try again.',
  large: (megapixels: number) =>
    `This picture has ${Math.round(megapixels)} megapixels. The limit is ${maxMegapixels}. Save it smaller and try again.`,
} as const;

type Format = 'jpeg' | 'png' | 'webp';

/** Code that a browser, a server or an archive program could run instead of showing a picture. */
const foreign = /<script|<\?php|<!doctype|<iframe|<html|%PDF-\d/i;

/**
 * Reads the structure of a file before anything decodes it: its format, or why it is refused. Only a
 * complete picture with nothing before, in or after it is accepted.
 */
export function formatOf(bytes: Buffer): { format: Format } | { refused: string } {
  const format = sniff(bytes);
  if (!format) return { refused: isSvg(bytes) ? refusals.svg : refusals.type };
  const end = ends[format](bytes);
  if (typeof end === 'string') return { refused: refusals[end] };
  const rest = bytes.subarray(end);
  if (foreign.test(bytes.toString('latin1')) || !isKnownRest(rest, format))
    return { refused: refusals.mixed };
  return { format };
}

function sniff(bytes: Buffer): Format | undefined {
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'jpeg';
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'png';
  const [riff, webp] = [bytes.subarray(0, 4), bytes.subarray(8, 12)].map(String);
  return riff === 'RIFF' && webp === 'WEBP' ? 'webp' : undefined;
}

const isSvg = (bytes: Buffer): boolean => /<svg[\s>]/i.test(bytes.subarray(0, 4096).toString());

/** Where the picture ends, or why it is refused. */
type ImageEnd = number | 'damaged' | 'animated';

const ends: Record<Format, (bytes: Buffer) => ImageEnd> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  webp: endOfWebp,
};

function endOfPng(bytes: Buffer): ImageEnd {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return 'animated';
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'IEND' && at <= bytes.length) return at;
  }
  return 'damaged';
}

function endOfWebp(bytes: Buffer): ImageEnd {
  const end = 8 + bytes.readUInt32LE(4);
  if (bytes.length < end || bytes.length < 30) return 'damaged';
  const isAnimated = bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  return isAnimated ? 'animated' : end;
}

const [startOfScan, endOfImage] = [0xda, 0xd9];

function endOfJpeg(bytes: Buffer): ImageEnd {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return 'damaged';
    const marker = bytes[at + 1] ?? 0;
    if (marker === endOfImage) return at + 2;
    // A fill byte.
    if (marker === 0xff) at += 1;
    else {
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === startOfScan) at = nextMarker(bytes, at);
    }
  }
  return at + 2 <= bytes.length && bytes[at + 1] === endOfImage ? at + 2 : 'damaged';
}

/** In compressed data `ff` is followed by zero or a restart marker. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    const isData = marker === 0 || (marker >= 0xd0 && marker <= 0xd7) || marker === 0xff;
    if (!isData) return at;
  }
  return bytes.length;
}

/** Phones append depth maps, brighter versions and short films to photos; all are dropped. */
function isKnownRest(appended: Buffer, format: Format): boolean {
  for (let rest = appended; ; ) {
    if (rest.every((byte) => byte === 0)) return true;
    if (format !== 'jpeg') return false;
    const isFilm = rest.toString('latin1', 4, 8) === 'ftyp';
    const isSamsung = rest.subarray(-4).toString('latin1') === 'SEFT';
    if (isFilm || isSamsung) return true;
    const end = sniff(rest) === 'jpeg' ? endOfJpeg(rest) : undefined;
    if (typeof end !== 'number') return false;
    rest = rest.subarray(end);
  }
}
