import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The best of what the client takes. `q=0` refuses an encoding; anything subtler is not worth a parser. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const accepted = (name: string) =>
    acceptEncoding.includes(name) && !new RegExp(`${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(acceptEncoding);
  if (accepted('br')) return 'br';
  return accepted('gzip') ? 'gzip' : 'identity';
}

/** Fast enough for a page that a vote makes anew, and within a few per cent of the slowest setting. */
const pageQuality = 5;

export function encode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: pageQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return brotliCompressSync(bytes, { params });
  }
  return encoding === 'gzip' ? gzipSync(bytes) : bytes;
}
