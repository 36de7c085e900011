import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { remembered } from '#server/remembered.ts';

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Several times what any browser says. Whoever fills all headers with it would have it read for every page. */
const longestOffer = 250;

/** The best of what the client takes. `q=0` refuses an encoding; anything subtler is not worth weighing. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  return acceptEncoding && acceptEncoding.length <= longestOffer
    ? bestOf(acceptEncoding)
    : 'identity';
}

/** Browsers say one of a handful. */
const bestOf = remembered((acceptEncoding): Encoding => {
  const accepted = acceptEncoding.toLowerCase().split(',').map(nameUnlessRefused);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
});

function nameUnlessRefused(offer: string): string | undefined {
  const weight = offer.indexOf(';');
  if (weight === -1) return offer.trim();
  return /^;\s*q=0(\.0*)?\s*$/.test(offer.slice(weight))
    ? undefined
    : offer.slice(0, weight).trim();
}

/** Fast enough for a page that somebody waits for; `squeeze` saves another seventh when nobody does. */
const quickQuality = 4;

export function encode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') {
    return brotliCompressSync(bytes, { params: brotli(quickQuality, bytes) });
  }
  return encoding === 'gzip' ? gzipSync(bytes) : bytes;
}

const compress = promisify(brotliCompress);

/** As small as brotli goes, on a thread of its own. */
export function squeeze(bytes: Buffer): Promise<Buffer> {
  return compress(bytes, { params: brotli(constants.BROTLI_MAX_QUALITY, bytes) });
}

function brotli(quality: number, bytes: Buffer): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
}
