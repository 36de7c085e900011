import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentAt, type ParsedDocument, type SourceDocument } from '#content/document.ts';
import { parseDocument } from '#content/parse-document.ts';
import type { Drawings } from '#content/rules/drawings.ts';

/** The documents that a new site starts with. */
export const seedFolder = fileURLToPath(new URL('../../content/documents', import.meta.url));

/** Sorted by path, so that the result does not depend on the file system. */
export function readSeedFiles(folder = seedFolder): SourceDocument[] {
  return filesBelow(folder).flatMap((path) => {
    const document = documentAt(path);
    return document ? [{ ...document, source: readFileSync(join(folder, path), 'utf8') }] : [];
  });
}

export function readDrawings(folder = seedFolder): Drawings {
  const drawings = join(folder, 'drawings');
  return new Map(
    filesBelow(drawings)
      .filter((path) => path.endsWith('.svg'))
      .map((path) => [path.slice(0, -'.svg'.length), readFileSync(join(drawings, path), 'utf8')]),
  );
}

/** Refuses links, because an imported folder could publish any file of this machine by one. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      if (entry.isSymbolicLink())
        throw new Error(`${path} is a symbolic link. Replace it with the file itself.`);
      return path;
    })
    .sort();
}

/** The documents of a release, as text and parsed. */
export interface Seed {
  files: readonly SourceDocument[];
  parsed: readonly ParsedDocument[];
}

export function readSeed(folder = seedFolder): Seed {
  const files = readSeedFiles(folder);
  return { files, parsed: files.map(parseOnce) };
}

export const parseSeed = (folder = seedFolder): ParsedDocument[] =>
  readSeedFiles(folder).map(parseOnce);

const parsed = new Map<string, ParsedDocument>();

/** Parses an unchanged document only once in this process. */
export function parseOnce({ kind, slug, source }: SourceDocument): ParsedDocument {
  const key = `${kind}\0${slug}\0${source}`;
  const document = parsed.get(key) ?? parseDocument(kind, slug, source);
  parsed.set(key, document);
  return document;
}
