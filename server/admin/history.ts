import { noSuchChange } from '#contract/admin.ts';
import { lockVersion } from '#database/queries/data-version.ts';
import { findDocument } from '#database/queries/documents.ts';
import {
  findChange,
  type HistoryEntry,
  readHistory,
  recordChange,
  type What,
} from '#database/queries/history.ts';
import { findMessage } from '#database/queries/messages.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Handler, Handlers } from '#server/api/handler.ts';
import type { Move } from '#server/content/moves.ts';
import type { Target } from '#server/content/publish.ts';
import { undoPublish } from '#server/content/unpublish.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import type { AdminDependencies } from './open-admin.ts';
import { pageOf } from './page-of.ts';
import { canUndo, idOf, type UndoError, undo } from './undo.ts';

const pageSize = 100;

const errors: Record<'unknown' | UndoError, ApiError> = {
  unknown: { status: 404, message: noSuchChange },
  final: { status: 422, message: 'This change can’t be undone.' },
  gone: { status: 409, message: 'The item that was changed no longer exists.' },
  changed: { status: 409, message: 'It was changed again later. Undo that change first.' },
};

type Entry = ReturnType<typeof parseEntry>;

export function historyHandlers(dependencies: AdminDependencies) {
  return {
    'GET /api/admin/history': listChanges(dependencies),
    'POST /api/admin/history/:id/undo': undoOne(dependencies),
  } satisfies Partial<Handlers>;
}

function listChanges({ database: { db } }: AdminDependencies): Handler<'GET /api/admin/history'> {
  const senderOf = async (subject: string) =>
    subject.startsWith('message ') ? ((await findMessage(db, idOf(subject)))?.name ?? null) : null;
  return async ({ query: { before, subject } }) => {
    const rows = await readHistory(db, { limit: pageSize + 1, before, subject });
    const { shown, next } = pageOf(rows, pageSize);
    const entries = await Promise.all(
      shown.map(parseEntry).map(async (entry) => ({
        ...entry,
        canUndo: documentOf(entry) ? await isLive(db, entry) : await canUndo(db, entry),
        sender: await senderOf(entry.subject),
      })),
    );
    return { body: { entries, next } };
  };
}

/** Recorded as a new change, which can be undone too. */
function undoOne({
  database: { db },
  clock,
  dataVersion,
  publishing,
}: AdminDependencies): Handler<'POST /api/admin/history/:id/undo'> {
  return async ({ params: { id }, session }) => {
    const author = { session: session.id, when: clock() };
    const found = await findChange(db, id);
    const entry = found && parseEntry(found);
    const target = entry && documentOf(entry);
    if (!entry || !target) {
      const error = await undoChange(db, id, author);
      if (error) return errors[error];
      dataVersion.changed();
      return { body: { ok: true } };
    }
    if (!(await isLive(db, entry))) return errors.changed;
    const result = await undoPublish(publishing, [target], author, (moves) => [
      undoRecord(entry, target, moves),
    ]);
    if (!isApiError(result)) return { body: { ok: true } };
    return result.status === 409 ? errors.changed : result;
  };
}

/** Undoes what is not a document, in one transaction with the record. */
const undoChange = (db: Database, id: number, by: { session: number; when: Date }) =>
  db.transaction().execute(async (trx) => {
    // Every edit takes this lock, so nothing changes between the check and the undo.
    await lockVersion(trx);
    const found = await findChange(trx, id);
    if (!found) return 'unknown';
    const entry = parseEntry(found);
    const error = await undo(trx, entry);
    if (error) return error;
    const { what, subject, before, after } = entry;
    const reversed = { what: what as What, subject, before: after, after: before };
    await recordChange(trx, { ...reversed, ...by, undoes: id });
    return undefined;
  });

/** The version that a change of a product published. */
const documentOf = ({ after }: Entry): Target | undefined =>
  (after as { document?: Target } | null)?.document;

async function isLive(db: Database, entry: Entry): Promise<boolean> {
  const { id = 0, version } = documentOf(entry) ?? {};
  const row = await findDocument(db, id);
  return row !== undefined && row.trashed_at === null && row.live_version === version;
}

function undoRecord(
  { id: undoes, what, subject, before, after }: Entry,
  target: Target,
  moves: readonly Move[],
) {
  const move = moves.find(({ row }) => row.id === target.id);
  const version = typeof move?.live === 'string' ? move.row.version + 1 : move?.live;
  const document = { id: target.id, version };
  return {
    ...{ what: what as What, subject, undoes, before: after },
    after: { ...(before as object | null), document },
  };
}

function parseEntry({ session_id: _, before, after, ...row }: HistoryEntry) {
  return { ...row, before: parse(before), after: parse(after) };
}

const parse = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
