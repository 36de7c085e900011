import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FileCache } from './file-cache.ts';

const compressible = new Set(['.js', '.css', '.svg', '.html', '.txt', '.webmanifest']);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes `<file>.br` and `<file>.gz` next to every file that gets smaller; the server reads them at
 * startup.
 */
export async function precompress(folder: string, cache: FileCache): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const files = names
    .filter((name) => compressible.has(extname(name)))
    .map((name) => join(folder, name));
  await Promise.all(files.map((file) => compressFile(file, cache)));
  cache.deleteUnused();
}

async function compressFile(file: string, cache: FileCache): Promise<void> {
  const plain = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    // Node's default quality is the highest.
    cache.get([process.versions.brotli ?? '', plain], () => toBrotli(plain)),
    toGzip(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length >= plain.length || gzipped.length >= plain.length) return;
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
