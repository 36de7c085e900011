import { inChunks } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { kinds as allKinds, type Kind, type Kinds, type Value } from './kinds.ts';
import { type DocumentRow, readLive } from './queries.ts';
import type { Update } from './values.ts';

/** A public document. */
export interface LiveDocument<Fields = Value> {
  id: number;
  kind: Kind;
  slug: string;
  version: number;
  value: Fields;
  /** Markdown; empty for records. */
  body: string;
  /** Of a text on the blog. */
  number: number | null;
  /** When it was first published. */
  published: string;
  /** What readers are told about changes, newest first. */
  updates: readonly Update[];
}

/** Everything that is public, as of one moment; never changed. */
export interface PublicContent {
  /** In the order of their slugs. */
  list(kind: Kind): readonly LiveDocument[];
  find(kind: Kind, slug: string): LiveDocument | undefined;
  /** Where pages of earlier releases are now. */
  redirects: ReadonlyMap<string, string>;
  /** Addresses of pages that were public. */
  gone: ReadonlySet<string>;
  /** This with another version of a document, as a preview shows it. */
  with(document: LiveDocument): PublicContent;
}

type LiveDocuments = ReadonlyMap<number, LiveDocument>;

export function createContent(
  documents: LiveDocuments,
  { redirects, gone }: Pick<PublicContent, 'redirects' | 'gone'>,
): PublicContent {
  const byKind = new Map<Kind, ReadonlyMap<string, LiveDocument>>(
    allKinds.map((kind) => [
      kind,
      new Map(
        [...documents.values()]
          .filter((document) => document.kind === kind)
          .sort((a, b) => (a.slug < b.slug ? -1 : 1))
          .map((document) => [document.slug, document]),
      ),
    ]),
  );
  return {
    list: (kind) => [...(byKind.get(kind)?.values() ?? [])],
    find: (kind, slug) => byKind.get(kind)?.get(slug),
    redirects,
    gone,
    with: (document) =>
      createContent(new Map(documents).set(document.id, document), { redirects, gone }),
  };
}

/** Reads what is public; `previous` gives the documents that have not changed. */
export async function readPublic(
  db: Database,
  kinds: Kinds,
  previous: LiveDocuments = new Map(),
): Promise<{ documents: LiveDocuments; content: PublicContent }> {
  const rows = await db.selectFrom('documents').selectAll().execute();
  const live = rows.filter(({ live_version }) => live_version !== null);
  const changed = live
    .filter(({ id, live_version }) => previous.get(id)?.version !== live_version)
    .map(({ id }) => id);
  const contents = new Map<number, Pick<LiveDocument, 'value' | 'body'>>();
  for (const some of inChunks(changed))
    for (const one of await readLive(db, some)) contents.set(one.id, one);
  const documents = new Map(
    live.flatMap((row): [number, LiveDocument][] => {
      const known = previous.get(row.id);
      const content = contents.get(row.id);
      if (!content && known && JSON.stringify(known.updates) === row.notes)
        return [[row.id, known]];
      const shown = content ?? known;
      return shown ? [[row.id, toDocument(row, shown)]] : [];
    }),
  );
  const redirects = await db.selectFrom('redirects').selectAll().execute();
  const gone = rows.filter((row) => row.live_version === null && row.first_published !== null);
  const content = createContent(documents, {
    redirects: new Map(redirects.map(({ path, target }) => [path, target])),
    gone: new Set(gone.flatMap(({ kind, slug }) => kinds[kind].path?.(slug) ?? [])),
  });
  return { documents, content };
}

const toDocument = (
  { id, kind, slug, live_version, number, first_published, notes }: DocumentRow,
  { value, body }: Pick<LiveDocument, 'value' | 'body'>,
): LiveDocument => ({
  id,
  kind,
  slug,
  version: live_version ?? 0,
  value,
  body,
  number,
  published: first_published ?? '',
  updates: JSON.parse(notes),
});
