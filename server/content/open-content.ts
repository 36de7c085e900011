import type { ParsedDocument } from '#content/document.ts';
import type { OpenDatabase } from '#database/connect.ts';
import { createChecker } from './check.ts';
import { emptySet, type LiveSet, loadSince } from './live-documents.ts';
import type { Publishing } from './moves.ts';
import { createParseCache } from './parse-cache.ts';

interface ContentDependencies {
  database: Pick<OpenDatabase, 'db'>;
  /** The owner's. */
  timeZone: string;
  /** Results of the build for the files in git, by hash. */
  built?: ReadonlyMap<string, ParsedDocument>;
  /** Called after a commit. */
  onPublished(): void;
}

export interface OpenContent {
  publishing: Publishing;
  close(): Promise<void>;
}

/** The documents in the database, and what publishes them. */
export function openContent({
  database,
  timeZone,
  built,
  onPublished,
}: ContentDependencies): OpenContent {
  const cache = createParseCache(built);
  const checker = createChecker();
  let known: LiveSet = emptySet;

  async function readLive(): Promise<LiveSet> {
    const live = await loadSince(database.db, cache, known);
    // Of two that overlap, the newer one counts.
    if (live.version > known.version) known = live;
    return live;
  }

  return {
    publishing: {
      database,
      readLive,
      check: checker.check,
      edit: checker.edit,
      timeZone,
      onPublished,
    },
    close: checker.close,
  };
}
