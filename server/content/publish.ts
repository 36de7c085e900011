import type { ChangeNote } from '#contract/documents.ts';
import { draftSources, sourceOf } from '#database/queries/document-versions.ts';
import {
  type DocumentRow,
  findDocuments,
  findDocumentsBySlug,
} from '#database/queries/documents.ts';
import type { Database } from '#database/schema/tables.ts';
import type { ApiError } from '#server/core/result.ts';
import type { SourceEdit } from './edit-source.ts';
import { conflict, inTrash, rejection, unknownDocument } from './errors.ts';
import type { LiveSet } from './live-documents.ts';
import { alsoIn, type Move, type Publishing, publishMoves } from './moves.ts';
import { isGadgetKind } from './slugs.ts';
import type { Author } from './store.ts';

export interface Target {
  id: number;
  version: number;
}

export interface PublishRequest {
  documents: readonly Target[];
  note?: ChangeNote | undefined;
}

/** Publishes the newest versions of documents, all or none. */
export async function publish(
  publishing: Publishing,
  { documents, note }: PublishRequest,
  author: Author,
): Promise<DocumentRow[] | ApiError> {
  return publishMoves(publishing, author, async (db, live) => {
    const rows = await findTargets(db, documents);
    if ('message' in rows) return rows;
    const candidates = await Promise.all(rows.map((row) => toCandidate(db, row, row.version)));
    const moves = await toMoves(publishing, { live, candidates, note, author });
    return 'message' in moves ? moves : { moves, note, needsNote: true };
  });
}

/** A version that is to be published. */
export interface Candidate {
  row: DocumentRow;
  version: number;
  source: string;
}

export const toCandidate = async (
  db: Database,
  row: DocumentRow,
  version: number,
): Promise<Candidate> => ({ row, version, source: await sourceOf(db, row.id, version) });

/** The documents in the order of the request, each in its newest version. */
export async function findTargets(
  db: Database,
  targets: readonly Target[],
  isExpected = (row: DocumentRow, version: number) => row.version === version,
): Promise<DocumentRow[] | ApiError> {
  const ids = targets.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) return rejection('A document is listed twice.');
  const rows = await findDocuments(db, ids);
  if (rows.length !== ids.length) return unknownDocument;
  for (const [index, row] of rows.entries()) {
    if (row.trashed_at !== null) return inTrash;
    if (!isExpected(row, targets[index]?.version ?? 0)) return conflict(db, row);
  }
  return rows;
}

interface Preparation {
  live: LiveSet;
  candidates: readonly Candidate[];
  note?: ChangeNote | undefined;
  author: Author;
}

/** The texts with dates, numbers and the public note. */
export async function toMoves(
  publishing: Publishing,
  { live, candidates, note, author }: Preparation,
): Promise<Move[] | ApiError> {
  const { db } = publishing.database;
  const update = note && { ...note, date: dateOf(author.when, await publishing.timeZone()) };
  const isUpdated = ({ row }: Candidate) =>
    update !== undefined && isArticle(row) && row.live_version !== null;
  const number = await nextNumber(publishing, live, candidates);
  const texts = candidates.map((candidate) => ({
    source: candidate.source,
    edits: [
      ...completion(candidate, live, author.when, number),
      ...(update && isUpdated(candidate) ? [{ update }] : []),
    ],
  }));
  const sources = await publishing.edit(texts);
  const moves: Move[] = [];
  for (const [index, candidate] of candidates.entries())
    moves.push(await toMove(db, candidate, sources[index] ?? candidate.source));
  if (!update || candidates.some(isUpdated)) return moves;
  const reviews = await reviewsOf(db, candidates);
  if (reviews.length === 0)
    return rejection(
      'Updates and corrections are shown in public reviews and articles. None of these documents belongs to one.',
      { field: 'note' },
    );
  for (const row of reviews) moves.push(await alsoIn(publishing, row, 'publish', [{ update }]));
  return moves;
}

const dateOf = (when: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(when.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

/** What a publication adds to a text. */
function completion(
  { row }: Candidate,
  live: LiveSet,
  when: Date,
  number: (id: number) => number,
): SourceEdit[] {
  // An earlier draft that is restored keeps the date and the number of what is public.
  const known = (live.documents.get(row.id)?.parsed.value ?? {}) as { date?: string; id?: number };
  const at = known.date ?? when.toISOString();
  return isArticle(row) ? [{ complete: { at, number: known.id ?? number(row.id) } }] : [];
}

/** Never one that an entry has or had, because its URL redirects to the entry. */
async function nextNumber(
  { database: { db }, read }: Publishing,
  live: LiveSet,
  candidates: readonly Candidate[],
): Promise<(id: number) => number> {
  const articles = candidates
    .filter(({ row }) => isArticle(row) && row.live_version === null)
    .map(({ row }) => row.id);
  if (articles.length === 0) return () => 0;
  const drafts = await Promise.all((await draftSources(db, ['review', 'post'])).map(read));
  const known = Array.from(live.documents.values(), ({ parsed }) => parsed.value);
  const numbers = [...drafts, ...known].map((fields) => Number(Object(fields).id));
  const last = Math.max(0, ...numbers.filter(Number.isInteger));
  return (id) => last + 1 + articles.indexOf(id);
}

const isArticle = ({ kind }: DocumentRow): boolean => kind === 'review' || kind === 'post';

/** A text that publishing completes becomes a new version, below a later draft if there is one. */
async function toMove(
  db: Database,
  { row, version, source }: Candidate,
  finished: string,
): Promise<Move> {
  if (finished === source) return { row, live: version, reason: 'publish' };
  if (version === row.version) return { row, live: finished, reason: 'publish' };
  return {
    row,
    live: finished,
    reason: 'publish',
    draft: await sourceOf(db, row.id, row.version),
  };
}

/** The public reviews of the gadgets whose product or facts are published. */
async function reviewsOf(db: Database, candidates: readonly Candidate[]): Promise<DocumentRow[]> {
  const gadgets = candidates.filter(({ row }) => isGadgetKind(row.kind));
  const slugs = [...new Set(gadgets.map(({ row }) => row.slug))];
  const found = await Promise.all(slugs.map((slug) => findDocumentsBySlug(db, ['review'], slug)));
  return found.flat().filter(({ live_version }) => live_version !== null);
}
