import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MadeFiles } from './made-files.ts';

const compressible = new Set(['.js', '.css', '.svg', '.html', '.txt', '.webmanifest']);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `<file>.br` and `<file>.gz` beside every file that gets smaller; the server reads both at its start. What an earlier build compressed is `kept`. */
export async function precompress(folder: string, kept: MadeFiles): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => compressible.has(extname(name))).map((name) => join(folder, name));
  await Promise.all(files.map((file) => compressFile(file, kept)));
  kept.forgetTheRest();
}

async function compressFile(file: string, kept: MadeFiles): Promise<void> {
  const plain = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    kept.get(['brotli', process.versions.brotli ?? '', plain], () => smallestBrotli(plain)).then(({ bytes }) => bytes),
    toGzip(plain, { level: 9 }),
  ]);
  if (brotli.length >= plain.length || gzipped.length >= plain.length) return;
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

/** Brotli's three models were made for text, fonts and anything; which of them guesses a file best is quicker tried than known. */
async function smallestBrotli(plain: Buffer): Promise<Buffer> {
  const models = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_TEXT, constants.BROTLI_MODE_FONT];
  const tried = await Promise.all(
    models.map((mode) =>
      toBrotli(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_MODE]: mode,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }),
    ),
  );
  return tried.reduce((best, next) => (next.length < best.length ? next : best));
}
