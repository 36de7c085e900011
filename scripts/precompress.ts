import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MadeFiles } from './made-files.ts';

const compressible = new Set(['.js', '.css', '.svg', '.html', '.txt', '.webmanifest']);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes `<file>.br` and `<file>.gz` next to every file that gets smaller; the server reads both at
 * startup. Results of earlier builds are reused.
 */
export async function precompress(folder: string, kept: MadeFiles): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const files = names
    .filter((name) => compressible.has(extname(name)))
    .map((name) => join(folder, name));
  await Promise.all(files.map((file) => compressFile(file, kept)));
  kept.forgetTheRest();
}

async function compressFile(file: string, kept: MadeFiles): Promise<void> {
  const plain = await readFile(file);
  const [brotli, gzipped] = await Promise.all([toKept(plain, kept), toGzip(plain, { level: 9 })]);
  if (brotli.length >= plain.length || gzipped.length >= plain.length) return;
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

async function toKept(plain: Buffer, kept: MadeFiles): Promise<Buffer> {
  const { bytes } = await kept.get(['brotli', process.versions.brotli ?? '', plain], () =>
    asSmallAsItGoes(plain),
  );
  return bytes;
}

/** Brotli's text and font modes save at most 0.1% at this quality. */
const asSmallAsItGoes = (plain: Buffer): Promise<Buffer> =>
  toBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
