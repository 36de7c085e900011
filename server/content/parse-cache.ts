import type { Transaction } from 'kysely';
import type { ParsedDocument } from '#content/document.ts';
import { documentHash, parseDocument } from '#content/parse-document.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { sourcesOf } from '#database/queries/document-versions.ts';
import { readParsed, writeParsed } from '#database/queries/parse-cache.ts';
import { inChunks } from '#database/queries/rows.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { type LazyDocument, openStored, toStored } from './lazy-document.ts';
import { parserVersion } from './parser-version.ts';

interface Stored {
  id: number;
  kind: DocumentKind;
  slug: string;
  version: number;
  /** Of its source, which is read only if it has to be parsed. */
  hash: string;
}

export interface ParseCache {
  /** The parsed documents by id. */
  parse(db: Database, documents: readonly Stored[]): Promise<Map<number, LazyDocument>>;
}

/** A start that is stopped while it parses goes on from there. */
const storedTogether = 200;

/** `built` has the results of the build for the files in git, by hash. */
export function createParseCache(built: readonly ParsedDocument[] = []): ParseCache {
  const ready = new Map(built.map((document) => [document.hash, toLazy(document)]));
  return {
    async parse(db, documents) {
      const keyed = documents.map((document) => ({
        ...document,
        hash: documentHash(document.kind, document.slug, document.hash),
      }));
      const missing = keyed.filter(({ hash }) => !ready.has(hash)).map(({ hash }) => hash);
      const known = new Map(ready);
      for await (const { hash, json } of readParsed(db, parserVersion, missing))
        known.set(hash, openStored(JSON.parse(json)));
      const unknown = keyed.filter(({ hash }) => !known.has(hash));
      for (const chunk of inChunks(unknown, storedTogether))
        for (const [index, document] of (await parseSources(db, chunk)).entries())
          known.set(chunk[index]?.hash ?? '', toLazy(document));
      return new Map(
        keyed.flatMap(({ id, hash }): [number, LazyDocument][] => {
          const document = known.get(hash);
          return document ? [[id, document]] : [];
        }),
      );
    },
  };
}

const toLazy = (document: ParsedDocument): LazyDocument => openStored(toStored(document));

async function parseSources(db: Database, documents: readonly Stored[]): Promise<ParsedDocument[]> {
  const sources = await sourcesOf(db, documents);
  const parsed: ParsedDocument[] = [];
  for (const [index, { kind, slug }] of documents.entries()) {
    parsed.push(parseDocument(kind, slug, sources[index] ?? ''));
    // Parsing takes up to a tenth of a second, and visitors must not wait for all of it.
    await new Promise(setImmediate);
  }
  await remember(db, parsed);
  return parsed;
}

/** The next process need not parse them; a database that rejects them changes nothing else. */
async function remember(db: Database, parsed: readonly ParsedDocument[]): Promise<void> {
  if (db.isTransaction) return storeParsed(db as Transaction<Tables>, parsed);
  await db
    .transaction()
    .execute((trx) => storeParsed(trx, parsed))
    .catch(() => {});
}

export async function storeParsed(
  trx: Transaction<Tables>,
  parsed: readonly ParsedDocument[],
): Promise<void> {
  await writeParsed(
    trx,
    parserVersion,
    parsed.map((document) => ({ hash: document.hash, json: JSON.stringify(toStored(document)) })),
  );
}
