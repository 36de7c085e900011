import { hash } from 'node:crypto';
import { documentPath, type ParsedDocument } from '#content/document.ts';
import type { LibraryImages } from '#content/images.ts';
import { assembleLibrary } from '#content/library.ts';
import { readAgain } from '#database/queries/document-versions.ts';
import { readImages } from '#database/queries/images.ts';
import { publicSlugs } from '#database/queries/live-documents.ts';
import { hasPublishedIssue } from '#features/newsletter/issue-queries.ts';
import type { Counters } from '#platform/cache/counters.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { type Check, type Checker, createChecker } from './check.ts';
import {
  type Content,
  createContent,
  createSnapshot,
  type Published,
  type Snapshot,
} from './current.ts';
import { emptySet, type LiveSet, loadSince } from './live-documents.ts';
import type { Publishing } from './moves.ts';
import { createParseCache } from './parse-cache.ts';
import { type PreviewRequest, previewedPage } from './preview.ts';
import { gonePaths, redirectsOf } from './public-paths.ts';

interface ContentDependencies {
  database: Pick<OpenDatabase, 'db'>;
  clock: () => Date;
  counters: Pick<Counters, 'current'>;
  /** The owner's. */
  timeZone: () => Promise<string>;
  /** Parsed files of the build. */
  built?: readonly ParsedDocument[] | undefined;
  onError?: (error: unknown) => void;
  /** Called after a commit. */
  onPublished: Publishing['onPublished'];
  /** Tests share one between sites, because its thread is slow to start. */
  checker?: Checker;
}

export interface Preview {
  path: string;
  snapshot: Snapshot;
}

export interface OpenContent {
  content: Content;
  publishing: Publishing;
  /** A page with unpublished texts; undefined if there is no such document. */
  preview(request: PreviewRequest): Promise<Preview | undefined>;
  close(): Promise<void>;
}

/** The documents in the database, and what publishes them. */
export function openContent(dependencies: ContentDependencies): OpenContent {
  const { database, clock, timeZone, onPublished, checker = createChecker() } = dependencies;
  const { read, readLive } = createReader(dependencies);
  const check: Check = async (live, changes) =>
    checker.check(live, changes, new Set((await readImages(database.db)).keys()));
  const publishing: Publishing = {
    database,
    readLive,
    check,
    edit: checker.edit,
    read: checker.read,
    timeZone,
    onPublished,
  };
  return {
    content: createContent(read, clock),
    publishing,
    async preview(request) {
      const now = clock();
      const page = await readAgain(() => previewedPage(publishing, request, now));
      if (!page) return undefined;
      const { path, changes } = page;
      const live = await readLive();
      const { parsed } = await check(live, changes);
      const documents = withChanges(live, changes, parsed);
      const library = assembleLibrary(documents, await readImages(database.db));
      return { path, snapshot: createSnapshot(`preview ${now.getTime()}`, library) };
    },
    close: checker.close,
  };
}

/** Reads the published documents when the data version has changed. */
function createReader({ database, counters, built = [], onError }: ContentDependencies) {
  const cache = createParseCache(built);
  let known: LiveSet = emptySet;
  let published: Published | undefined;
  /** The data version that `published` was read at. */
  let readAt: number | undefined;
  let reading: Promise<Published> | undefined;

  async function readLive(): Promise<LiveSet> {
    const live = await loadSince(database.db, cache, known);
    // Of two that overlap, the newer one counts.
    if (live.version > known.version) known = live;
    return live;
  }

  async function refresh(number: number): Promise<Published> {
    const live = await readLive();
    const images = await readImages(database.db);
    const hasIssues = await hasPublishedIssue(database.db);
    const name = versionOf(live, images, hasIssues);
    if (published?.version !== name)
      published = { ...(await toPublished(database, live, images)), version: name, hasIssues };
    readAt = number;
    return published;
  }

  /** While the database is down, the last known documents are served. */
  async function read(): Promise<Published> {
    const { published: number } = await counters.current();
    if (published && readAt === number) return published;
    reading ??= refresh(number).finally(() => {
      reading = undefined;
    });
    if (!published) return reading;
    const last = published;
    return reading.catch((error: unknown) => {
      onError?.(error);
      return last;
    });
  }

  return { read, readLive };
}

/** The live documents, with the changed ones in their place. */
function withChanges(
  live: LiveSet,
  changes: readonly { id: number }[],
  parsed: readonly ParsedDocument[],
): ParsedDocument[] {
  const documents = new Map<number, ParsedDocument>(
    [...live.documents].map(([id, one]) => [id, one.parsed]),
  );
  for (const [index, { id }] of changes.entries()) {
    const document = parsed[index];
    if (document) documents.set(id, document);
  }
  return [...documents.values()];
}

/** Also changes with the texts of pictures, and with the first issue of the newsletter. */
const versionOf = ({ version }: LiveSet, images: LibraryImages, hasIssues: boolean): string =>
  [
    version,
    ...(hasIssues ? ['issues'] : []),
    ...(images.size > 0 ? [hash('sha256', JSON.stringify([...images.values()])).slice(0, 16)] : []),
  ].join(' ');

async function toPublished(
  { db }: Pick<OpenDatabase, 'db'>,
  live: LiveSet,
  images: LibraryImages,
): Promise<Omit<Published, 'version'>> {
  const slugs = await publicSlugs(db);
  return {
    // In the order of the files, so that a site from an export has the same lists.
    documents: Array.from(live.documents.values(), ({ parsed }) => ({
      parsed,
      path: documentPath(parsed),
    }))
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ parsed }) => parsed),
    images,
    redirects: redirectsOf(slugs),
    gone: gonePaths(slugs),
  };
}
