import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Library } from '#content/library.ts';
import { buildFolder } from './build.ts';

const libraryFile = 'server/library.json';

/** The content, read and checked once by the build, so that a start need not read the editors' files. */
export function writeBuiltContent(library: Library, folder = buildFolder): void {
  writeFileSync(join(folder, libraryFile), JSON.stringify(library));
}

export const readBuiltLibrary = (folder = buildFolder): Library =>
  JSON.parse(readFileSync(join(folder, libraryFile), 'utf8'));
