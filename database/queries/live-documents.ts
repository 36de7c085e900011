import type { DocumentKind } from '#contract/document-kinds.ts';
import type { Database, DocumentSlugTable } from '#database/schema/tables.ts';

export interface LiveDocument {
  id: number;
  kind: DocumentKind;
  slug: string;
  /** The public one; null if the document is not public any more. */
  version: number | null;
  hash: string | null;
  changed_in: number;
}

/** Documents that were published, changed or unpublished after a content version. */
export async function liveDocumentsSince(db: Database, version: number): Promise<LiveDocument[]> {
  return db
    .selectFrom('documents')
    .leftJoin('document_versions', (join) =>
      join
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.version', '=', 'documents.live_version'),
    )
    .select([
      'documents.id',
      'documents.kind',
      'documents.slug',
      'document_versions.version',
      'document_versions.hash',
      'documents.changed_in',
    ])
    .where('changed_in', '>', version)
    .orderBy('documents.id')
    .execute();
}

/** The content version: that of the last public change. */
export async function readContentVersion(db: Database): Promise<number> {
  const row = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.max<number | null>('changed_in').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** A slug that was public, with the document that owns it. */
export interface PublicSlug {
  kind: DocumentSlugTable['kind'];
  slug: string;
  /** The slug that the document has now. */
  current: string;
  isLive: boolean;
}

/** Slugs whose pages moved or are gone, and those of all facts, which are part of comparisons. */
export async function publicSlugs(db: Database): Promise<PublicSlug[]> {
  const rows = await db
    .selectFrom('document_slugs')
    .innerJoin('documents', 'documents.id', 'document_slugs.document_id')
    .select(['document_slugs.kind', 'document_slugs.slug', 'live_version'])
    .select('documents.slug as current')
    .where(({ or, eb, ref }) =>
      or([
        eb('document_slugs.kind', '=', 'facts'),
        eb('document_slugs.slug', '<>', ref('documents.slug')),
        eb('live_version', 'is', null),
      ]),
    )
    .execute();
  return rows.map(({ live_version, ...row }) => ({ ...row, isLive: live_version !== null }));
}

export interface ExportedDocument {
  kind: DocumentKind;
  slug: string;
  live: string | null;
  /** The newest text, if it is not the live one. */
  draft: string | null;
}

/** Everything outside the trash, in the order of kinds and slugs. */
export async function exportedDocuments(db: Database): Promise<ExportedDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('document_versions as newest', (join) =>
      join
        .onRef('newest.document_id', '=', 'documents.id')
        .onRef('newest.version', '=', 'documents.version'),
    )
    .leftJoin('document_versions as live', (join) =>
      join
        .onRef('live.document_id', '=', 'documents.id')
        .onRef('live.version', '=', 'documents.live_version'),
    )
    .select(['kind', 'slug', 'documents.version', 'live_version', 'live.source as live'])
    .select('newest.source as newest')
    .where('trashed_at', 'is', null)
    .orderBy('kind')
    .orderBy('slug')
    .execute();
  return rows.map(({ kind, slug, version, live_version, live, newest }) => ({
    kind,
    slug,
    live,
    draft: version === live_version ? null : newest,
  }));
}
