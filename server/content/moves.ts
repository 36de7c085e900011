import type { Transaction } from 'kysely';
import type { ParsedDocument } from '#content/document.ts';
import { hashSource } from '#content/parse-document.ts';
import type { ChangeNote, DocumentProblem, VersionReason } from '#contract/documents.ts';
import { raiseVersion, readVersion } from '#database/queries/data-version.ts';
import {
  insertVersion,
  MissingVersion,
  sourceOf,
  sourcesOf,
} from '#database/queries/document-versions.ts';
import { type DocumentRow, findDocuments, updateDocument } from '#database/queries/documents.ts';
import { readContentVersion } from '#database/queries/live-documents.ts';
import {
  claimSlug,
  insertPublication,
  markPublished,
  pinVersion,
  removeFromSchedules,
  replacePublished,
} from '#database/queries/publications.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import {
  type Check,
  type Checked,
  type Edit,
  type Read,
  type SourceChange,
  slowText,
  TooSlow,
} from './check.ts';
import type { SourceEdit } from './edit-source.ts';
import { conflict, problemError, rejection } from './errors.ts';
import type { LiveSet } from './live-documents.ts';
import { storeParsed } from './parse-cache.ts';
import type { Author } from './store.ts';

export interface Publishing {
  database: Pick<OpenDatabase, 'db'>;
  /** The public documents as they are now. */
  readLive(): Promise<LiveSet>;
  check: Check;
  edit: Edit;
  read: Read;
  /** The owner's; it decides the date of a publication. */
  timeZone: () => Promise<string>;
  /** Called after a commit. */
  onPublished(): void | Promise<void>;
}

/** A change of what is public. */
export interface Move {
  row: DocumentRow;
  /** An existing version, or a text that becomes a new one; null unpublishes; undefined: as it is. */
  live?: number | string | null;
  /** Of new versions. */
  reason: VersionReason;
  /** The same change in the scheduled text and in the newest one, if they differ. */
  scheduled?: string;
  draft?: string;
  trashed?: true;
}

export interface Plan {
  /** With none, nothing is published. */
  moves: readonly Move[];
  note?: ChangeNote | undefined;
  /** A changed rating or answer needs a note. */
  needsNote?: boolean;
  /** The publication that waited for this moment; without it, a new one is recorded. */
  publication?: number;
  /** Keeps the schedules of these documents. */
  keepsSchedules?: boolean;
  /** Replaces the answer to problems, such as “others refer to it”. */
  onProblems?: (problems: DocumentProblem[]) => ApiError;
  /** Further changes in the transaction; false if it is outdated. */
  inTransaction?: (trx: Transaction<Tables>) => Promise<boolean>;
}

/** Thrown to roll back: something else was published after the check. */
class Outdated extends Error {}

const maxAttempts = 10;

const cutOff: ApiError = { status: 400, message: 'The request was cut off. Please try again.' };

/**
 * Checks outside the transaction and publishes in one. If something else was published or saved
 * meanwhile, it checks again, so the owner sees no conflict.
 */
export async function publishMoves(
  publishing: Publishing,
  author: Author,
  prepare: (db: Database, live: LiveSet) => Promise<Plan | ApiError>,
): Promise<DocumentRow[] | ApiError> {
  const { db } = publishing.database;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const live = await publishing.readLive();
      const plan = await prepare(db, live);
      if (isApiError(plan)) return plan;
      if (plan.moves.length === 0) return [];
      const checked = await checkMoves(publishing, live, plan.moves);
      const error = planError(plan, checked);
      if (error) return error;
      if (author.signal?.aborted) return cutOff;
      const rows = await db
        .transaction()
        .execute((trx) => applyPlan(trx, plan, { live, parsed: checked.parsed, author }));
      await publishing.onPublished();
      return rows;
    } catch (error) {
      if (error instanceof TooSlow) return problemError([slowText]);
      if (error instanceof Changed) return conflict(db, error.row);
      const isOutdated = error instanceof Outdated || error instanceof MissingVersion;
      if (!isOutdated || attempt === maxAttempts) throw error;
    }
  }
}

/** Why a plan cannot be carried out. */
export function planError(plan: Plan, { problems, unexplained }: Checked): ApiError | undefined {
  if (problems.length > 0) return (plan.onProblems ?? problemError)(problems);
  const [first] = unexplained;
  if (!plan.needsNote || plan.note || !first) return undefined;
  const title = plan.moves.find(({ row }) => row.id === first.id)?.row.title;
  return rejection(
    `The ${first.what} of “${title}” changed. Add an update or a correction for your readers.`,
    { field: 'note' },
  );
}

export async function checkMoves(
  { database: { db }, check }: Publishing,
  live: LiveSet,
  moves: readonly Move[],
): Promise<Checked> {
  const changes: SourceChange[] = [];
  for (const { row, live: next } of moves) {
    if (next === undefined) continue;
    const source = typeof next === 'number' ? await sourceOf(db, row.id, next) : next;
    changes.push({ id: row.id, kind: row.kind, slug: row.slug, source });
  }
  return check(live, changes);
}

/** Thrown to roll back: a document has another newest version. */
class Changed extends Error {
  readonly row: DocumentRow;
  constructor(row: DocumentRow) {
    super(`Document ${row.id} was changed meanwhile.`);
    this.row = row;
  }
}

interface Approved {
  live: LiveSet;
  parsed: readonly ParsedDocument[];
  author: Author;
}

async function applyPlan(
  trx: Transaction<Tables>,
  plan: Plan,
  { live, parsed, author }: Approved,
): Promise<DocumentRow[]> {
  await raiseVersion(trx);
  if ((await readContentVersion(trx)) !== live.version) throw new Outdated();
  const contentVersion = await readVersion(trx);
  const { moves, note, publication } = plan;
  if (plan.publication === undefined && !plan.keepsSchedules)
    await removeFromSchedules(trx, idsOf(moves));
  const published = [];
  for (const [index, move] of moves.entries()) {
    // SQLite works in this thread, and visitors must not wait for thousands of documents.
    if (index % 20 === 19) await new Promise(setImmediate);
    const version = await applyMove(trx, move, contentVersion, author);
    const { id, live_version } = move.row;
    if (move.live !== undefined)
      published.push({ document_id: id, version, previous_version: live_version });
  }
  // What waited keeps its row, which its caller ends in the same transaction.
  if (publication !== undefined) await replacePublished(trx, publication, published);
  else if (published.length > 0)
    await insertPublication(
      trx,
      {
        at: author.when.toISOString(),
        state: 'done',
        note: note ? JSON.stringify(note) : null,
        session: author.session,
      },
      published,
    );
  if (plan.inTransaction && !(await plan.inTransaction(trx))) throw new Outdated();
  await storeParsed(trx, parsed);
  return findDocuments(trx, idsOf(moves));
}

const idsOf = (moves: readonly Move[]): number[] => moves.map(({ row }) => row.id);

/** Returns the live version. */
async function applyMove(
  trx: Transaction<Tables>,
  move: Move,
  contentVersion: number,
  author: Author,
): Promise<number | null> {
  const { row, live = row.live_version, reason, scheduled, draft } = move;
  const at = author.when.toISOString();
  let { version } = row;
  const texts: { version: number; source: string }[] = [];
  const add = (source: string) => {
    version += 1;
    texts.push({ version, source });
    return version;
  };
  const liveVersion = typeof live === 'string' ? add(live) : live;
  const pinned = scheduled === undefined ? undefined : add(scheduled);
  if (draft !== undefined) add(draft);
  const isOurs = await updateDocument(trx, row, {
    version,
    live_version: liveVersion,
    updated_at: at,
    ...(move.live !== undefined && { changed_in: contentVersion }),
    ...(move.trashed && { trashed_at: at }),
  });
  if (!isOurs) throw new Changed((await findDocuments(trx, [row.id]))[0] ?? row);
  for (const { version: number, source } of texts)
    await insertVersion(trx, row.id, number, {
      source,
      hash: hashSource(source),
      reason,
      session: author.session,
      at,
    });
  if (pinned !== undefined && row.publication_id !== null)
    await pinVersion(trx, row.publication_id, row.id, pinned);
  if (liveVersion !== null && move.live !== undefined) {
    await markPublished(trx, row.id, liveVersion, at);
    if (!(await claimSlug(trx, row))) throw new Outdated();
  }
  return liveVersion;
}

interface EditedRow {
  row: DocumentRow;
  edits: readonly SourceEdit[];
}

/** Edits the live text, and the scheduled and the newest one if they differ. */
export async function alsoIn(
  publishing: Publishing,
  row: DocumentRow,
  reason: VersionReason,
  edits: readonly SourceEdit[],
): Promise<Move> {
  const [move] = await alsoInAll(publishing, [{ row, edits }], reason);
  return move ?? { row, reason };
}

export async function alsoInAll(
  { database: { db }, edit }: Publishing,
  rows: readonly EditedRow[],
  reason: VersionReason,
): Promise<Move[]> {
  const wanted = rows.flatMap(({ row, edits }) =>
    [...new Set([row.live_version, row.scheduled_version, row.version])].flatMap((version) =>
      version === null ? [] : [{ id: row.id, version, edits }],
    ),
  );
  const before = await sourcesOf(db, wanted);
  const texts = wanted.map(({ edits }, index) => ({ source: before[index] ?? '', edits }));
  const after = await edit(texts);
  const key = (id: number, version: number | null) => `${id} ${version}`;
  const edited = new Map(
    wanted.map(({ id, version }, index) => [
      key(id, version),
      { text: after[index] ?? '', isChanged: after[index] !== before[index] },
    ]),
  );
  return rows.map(({ row }) => toMove(row, reason, (version) => edited.get(key(row.id, version))));
}

function toMove(
  row: DocumentRow,
  reason: VersionReason,
  textOf: (version: number | null) => { text: string; isChanged: boolean } | undefined,
): Move {
  const { live_version, scheduled_version, version } = row;
  const changed = (number: number | null) => {
    const found = textOf(number);
    return found?.isChanged ? found.text : undefined;
  };
  const live = changed(live_version);
  const scheduled = scheduled_version === live_version ? undefined : changed(scheduled_version);
  const isDraft = version !== live_version && version !== scheduled_version;
  // A draft stays the newest version, also where the change does not concern it.
  const isCovered = live !== undefined || scheduled !== undefined;
  const draft = isDraft ? (isCovered ? textOf(version)?.text : changed(version)) : undefined;
  return {
    row,
    reason,
    ...(live !== undefined && { live }),
    ...(scheduled !== undefined && { scheduled }),
    ...(draft !== undefined && { draft }),
  };
}

/** Whether there is anything to change. */
export const isMove = ({ live, scheduled, draft }: Move): boolean =>
  live !== undefined || scheduled !== undefined || draft !== undefined;
