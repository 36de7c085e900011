import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((path) => path.replaceAll('\\', '/'))
        .sort()
    : [];

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
