import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSnapshot, readLibrary } from '#app/library.ts';
import type { Documents } from '#features/content/documents.ts';
import { isTextKind } from '#features/content/kinds.ts';
import {
  type LiveDocument,
  type PublicContent,
  readPublic,
} from '#features/content/public-content.ts';
import { findBySlug, findDocument, readContent } from '#features/content/queries.ts';
import type { Content, Snapshot } from '#features/content/snapshot.ts';
import { contradictedBy } from '#features/gadgets/contradictions.ts';
import type { GadgetRecord } from '#features/gadgets/record.ts';
import { hasPublishedIssue } from '#features/newsletter/issue-queries.ts';
import { exportImages } from '#features/pictures/image-folder.ts';
import { readImages } from '#features/pictures/queries.ts';
import type { Counters } from '#platform/cache/counters.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import type { Database } from '#platform/database/tables.ts';
import { paths } from '#ui/paths.ts';
import { checkBeside } from './checks.ts';
import { kinds } from './kinds.ts';

interface ContentDependencies {
  database: Pick<OpenDatabase, 'db'>;
  clock: () => Date;
  counters: Pick<Counters, 'current'>;
  onError?: ((error: unknown) => void) | undefined;
  onPublished: Documents['onPublished'];
}

interface Preview {
  path: string;
  snapshot: Snapshot;
}

export interface OpenContent {
  content: Content;
  documents: Documents;
  /** The documents as they are stored, for screens of the owner. */
  published(): Promise<PublicContent>;
  /** The page of a document with its newest version; undefined if there is no such document. */
  preview(id: number): Promise<Preview | undefined>;
}

/** The published documents of a database, and what changes them. */
export function openContent({
  database,
  clock,
  counters,
  onError,
  onPublished,
}: ContentDependencies): OpenContent {
  const { db } = database;
  const read = createReader({ database, counters, onError });
  const published = async () => (await read()).content;
  const documents: Documents = {
    db,
    kinds,
    clock,
    async check(proposed) {
      let content = await published();
      const live = content.find(proposed.kind, proposed.slug);
      const gadget = await gadgetOf(db, proposed);
      // It is listed together with its review.
      if (gadget?.live_version === null) {
        const hidden = await readContent(db, gadget.id, gadget.version);
        if (hidden) content = content.with(asLive({ ...gadget, ...hidden }, clock()));
      }
      const images = await readImages(db);
      const document = asLive({ id: live?.id ?? 0, ...proposed }, clock());
      const found = checkBeside(document, content, images);
      // Readers who wait are answered before the snapshot is read again.
      await nextTurn();
      return found;
    },
    contradicted: async (proposed, before) => contradictedBy(await published(), proposed, before),
    needsNote: async ({ kind, slug, value }, before) => {
      if (kind !== 'gadget' || !(await published()).find('review', slug)) return false;
      const [now, then] = [value as GadgetRecord, before as GadgetRecord];
      return now.card?.rating !== then.card?.rating || judgedBy(now) !== judgedBy(then);
    },
    onPublished,
    pictures: () => exportImages(db),
  };
  return {
    content: { current: async () => (await read()).snapshot },
    documents,
    published,
    async preview(id) {
      const row = await findDocument(db, id);
      if (!row) return undefined;
      const current = await read();
      let { content } = current;
      for (const one of [row, await gadgetOf(db, row)]) {
        const newest = one && (await readContent(db, one.id, one.version));
        if (one && newest) content = content.with(asLive({ ...one, ...newest }, clock()));
      }
      const library = readLibrary(content, await readImages(db));
      return {
        path: pathOf(row, content),
        snapshot: createSnapshot(`preview ${clock().getTime()}`, library, current.snapshot),
      };
    },
  };
}

/** What "Still true" does not change. */
const judgedBy = ({ answer }: GadgetRecord): string =>
  JSON.stringify({ ...answer, month: undefined });

/** A review is shown with its gadget, which may be hidden. */
const gadgetOf = (db: Database, { kind, slug }: Pick<LiveDocument, 'kind' | 'slug'>) =>
  kind === 'review' ? findBySlug(db, 'gadget', slug) : undefined;

/** Of an entry of the blog that was never public. */
const nextNumber = 1_000_000;

const asLive = (
  document: Pick<LiveDocument, 'kind' | 'slug' | 'value' | 'body'> & {
    id?: number;
    number?: number | null;
    first_published?: string | null;
    notes?: string;
  },
  now: Date,
): LiveDocument => ({
  id: document.id ?? 0,
  kind: document.kind,
  slug: document.slug,
  version: 0,
  value: document.value,
  body: document.body,
  number: document.number ?? (isTextKind(document.kind) ? nextNumber : null),
  published: document.first_published ?? now.toISOString(),
  updates: JSON.parse(document.notes ?? '[]'),
});

/** A record is seen on a page that shows it. */
function pathOf({ kind, slug }: Pick<LiveDocument, 'kind' | 'slug'>, content: PublicContent) {
  const own = kinds[kind].path?.(slug);
  if (own) return own;
  return kind === 'gadget' && content.find('review', slug) ? paths.review(slug) : paths.home();
}

interface Read {
  content: PublicContent;
  snapshot: Snapshot;
}

/** Reads the published documents when the counter of changes has grown. */
function createReader({
  database: { db },
  counters,
  onError,
}: Pick<ContentDependencies, 'database' | 'counters' | 'onError'>) {
  let documents: ReadonlyMap<number, LiveDocument> = new Map();
  let last: Read | undefined;
  let readAt: number | undefined;
  let reading: Promise<Read> | undefined;

  async function refresh(number: number): Promise<Read> {
    const found = await readPublic(db, kinds, documents);
    documents = found.documents;
    const library = readLibrary(found.content, await readImages(db));
    const { redirects, gone } = found.content;
    const hasIssues = await hasPublishedIssue(db);
    const snapshot = createSnapshot(`${number}`, library, { redirects, gone, hasIssues });
    last = { content: found.content, snapshot };
    readAt = number;
    return last;
  }

  /** While the database is down, the last known documents are served. */
  return async function read(): Promise<Read> {
    const { published } = await counters.current();
    if (last && readAt === published) return last;
    reading ??= refresh(published).finally(() => {
      reading = undefined;
    });
    const known = last;
    if (!known) return reading;
    return reading.catch((error: unknown) => {
      onError?.(error);
      return known;
    });
  };
}
