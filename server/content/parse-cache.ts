import type { Transaction } from 'kysely';
import type { ParsedDocument } from '#content/document.ts';
import { documentHash, parseDocument } from '#content/parse-document.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { readParsed, writeParsed } from '#database/queries/parse-cache.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { parserVersion } from './parser-version.ts';

interface Source {
  id: number;
  kind: DocumentKind;
  slug: string;
  source: string;
}

export interface ParseCache {
  /** The parsed documents by id. */
  parse(db: Database, documents: readonly Source[]): Promise<Map<number, ParsedDocument>>;
}

/** `built` has the results of the build for the files in git, by hash. */
export function createParseCache(
  built: ReadonlyMap<string, ParsedDocument> = new Map(),
): ParseCache {
  return {
    async parse(db, documents) {
      const keyed = documents.map((document) => ({
        ...document,
        hash: documentHash(document.kind, document.slug, document.source),
      }));
      const missing = keyed.filter(({ hash }) => !built.has(hash)).map(({ hash }) => hash);
      const stored = await readParsed(db, parserVersion, missing);
      const parsed = new Map<number, ParsedDocument>();
      const fresh: ParsedDocument[] = [];
      for (const { id, kind, slug, source, hash } of keyed) {
        const json = stored.get(hash);
        let document = built.get(hash) ?? (json === undefined ? undefined : JSON.parse(json));
        if (!document) {
          document = parseDocument(kind, slug, source);
          fresh.push(document);
          // Parsing takes up to a tenth of a second, and visitors must not wait for all of it.
          await new Promise(setImmediate);
        }
        parsed.set(id, document);
      }
      if (fresh.length > 0) await remember(db, fresh);
      return parsed;
    },
  };
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
    parsed.map((document) => ({ hash: document.hash, json: JSON.stringify(document) })),
  );
}
