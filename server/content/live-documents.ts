import type { DocumentKind } from '#contract/document-kinds.ts';
import { type LiveDocument, liveDocumentsSince } from '#database/queries/live-documents.ts';
import type { Database } from '#database/schema/tables.ts';
import type { LazyDocument } from './lazy-document.ts';
import type { ParseCache } from './parse-cache.ts';

/** A public document. */
export interface Live {
  id: number;
  kind: DocumentKind;
  slug: string;
  parsed: LazyDocument;
}

/** All public documents at one content version; never changed. */
export interface LiveSet {
  version: number;
  documents: ReadonlyMap<number, Live>;
}

export const emptySet: LiveSet = { version: 0, documents: new Map() };

/** Reads the documents that changed since `known`, in one query. */
export async function loadSince(db: Database, cache: ParseCache, known: LiveSet): Promise<LiveSet> {
  const rows = await liveDocumentsSince(db, known.version);
  if (rows.length === 0) return known;
  const parsed = await cache.parse(db, rows.filter(isPublic));
  const documents = new Map(known.documents);
  for (const { id, kind, slug } of rows) {
    const document = parsed.get(id);
    if (!document) documents.delete(id);
    else documents.set(id, { id, kind, slug, parsed: document });
  }
  const version = Math.max(known.version, ...rows.map(({ changed_in }) => changed_in));
  return { version, documents };
}

const isPublic = (row: LiveDocument): row is LiveDocument & { version: number; hash: string } =>
  row.version !== null && row.hash !== null;
