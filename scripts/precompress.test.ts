import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { FileCache } from './file-cache.ts';
import { precompress } from './precompress.ts';

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lab-precompress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('text is compressed in two forms that decompress to the same text', async () => {
  const text = 'body { color: var(--ink) } '.repeat(50);
  const folder = folderWith({ 'site.css': text });
  await precompress(folder, new FileCache(folderWith({})));
  const brotli = readFileSync(join(folder, 'site.css.br'));
  const gzipped = readFileSync(join(folder, 'site.css.gz'));
  expect(brotliDecompressSync(brotli).toString()).toBe(text);
  expect(gunzipSync(gzipped).toString()).toBe(text);
  expect(brotli.length).toBeLessThan(text.length);
});

test('compressed files are reused until their content changes', async () => {
  const [before, after] = ['body { color: red } '.repeat(50), 'body { color: tan } '.repeat(50)];
  const folder = folderWith({ 'same.css': before, 'other.css': before });
  const cacheFolder = folderWith({});
  await precompress(folder, new FileCache(cacheFolder));
  // Both files have the same content, so one result is cached; the mark shows that it is reused.
  const [only = '', ...more] = readdirSync(cacheFolder);
  expect(more).toEqual([]);
  writeFileSync(join(cacheFolder, only), 'cached');
  writeFileSync(join(folder, 'other.css'), after);
  await precompress(folder, new FileCache(cacheFolder));
  expect(String(readFileSync(join(folder, 'same.css.br')))).toBe('cached');
  expect(String(brotliDecompressSync(readFileSync(join(folder, 'other.css.br'))))).toBe(after);
});

test('pictures, fonts and files that would not get smaller are not compressed', async () => {
  const folder = folderWith({
    'photo.png': 'a'.repeat(500),
    'font.woff2': 'a'.repeat(500),
    'tiny.js': 'a',
  });
  await precompress(folder, new FileCache(folderWith({})));
  for (const name of ['photo.png.br', 'font.woff2.br', 'tiny.js.br', 'tiny.js.gz'])
    expect(existsSync(join(folder, name)), name).toBe(false);
});
