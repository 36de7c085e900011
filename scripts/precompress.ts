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

/** Two of the threads that files are read with: a build that compresses ahead goes on reading. */
const atOnce = 2;

/** Begins with what files will say before the files are there, in the order in which it is handed over. A failure is told to whoever asks for it in the end. */
export function compressAhead(kept: MadeFiles): (text: string) => void {
  const waiting: string[] = [];
  let running = 0;
  async function run(): Promise<void> {
    running += 1;
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift())
      await toKept(Buffer.from(text), kept).catch(() => {});
    running -= 1;
  }
  return (text) => {
    waiting.push(text);
    if (running < atOnce) void run();
  };
}

async function toKept(plain: Buffer, kept: MadeFiles): Promise<Buffer> {
  const { bytes } = await kept.get(['brotli', process.versions.brotli ?? '', plain], () =>
    asSmallAsItGoes(plain),
  );
  return bytes;
}

/** One model: that for text gives the same bytes to the last one at this quality, that for fonts a thousandth less for twice the time. */
const asSmallAsItGoes = (plain: Buffer): Promise<Buffer> =>
  toBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
