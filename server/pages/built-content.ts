import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Library } from '#content/library.ts';
import { withoutTexts } from '#server/catalog/library.ts';
import { readWritten, writeContent } from '#server/search/kept-content.ts';
import { type ReadContent, readContent } from '#server/search/read-content.ts';
import { buildFolder } from './build.ts';

const libraryFile = 'server/library.json';
const searchFiles = { head: 'server/search.json', body: 'server/search.bin' };

/**
 * What a start needs of the content, checked and read once, by the build: reading the editors' files again would take longer than everything else at a start,
 * and of 500 reviews the search's index seconds.
 */
export function writeBuiltContent(library: Library, folder = buildFolder): void {
  writeFileSync(join(folder, libraryFile), JSON.stringify(withoutTexts(library)));
  const { head, body } = writeContent(readContent(library));
  writeFileSync(join(folder, searchFiles.head), head);
  writeFileSync(join(folder, searchFiles.body), body);
}

/** Without the reviews' texts: pages have them as files, and the search as passages. */
export const readBuiltLibrary = (folder = buildFolder): Library =>
  JSON.parse(readFileSync(join(folder, libraryFile), 'utf8'));

export function readBuiltContent(
  { gadgets }: Pick<Library, 'gadgets'>,
  folder = buildFolder,
): ReadContent {
  const head = readFileSync(join(folder, searchFiles.head), 'utf8');
  return readWritten({ head, body: readFileSync(join(folder, searchFiles.body)) }, gadgets);
}
