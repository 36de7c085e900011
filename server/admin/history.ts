import { noSuchChange } from '#contract/admin.ts';
import { lockVersion } from '#database/queries/data-version.ts';
import {
  findChange,
  type HistoryEntry,
  readHistory,
  recordChange,
  type What,
} from '#database/queries/history.ts';
import { findMessage } from '#database/queries/messages.ts';
import type { Handlers } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import type { AdminParts } from './open-admin.ts';
import { pageOf } from './page-of.ts';
import { canUndo, idOf, type UndoError, undo } from './undo.ts';

const pageSize = 100;

const errors: Record<'unknown' | UndoError, ApiError> = {
  unknown: { status: 404, message: noSuchChange },
  final: { status: 422, message: 'This change can’t be undone.' },
  gone: { status: 409, message: 'The item that was changed no longer exists.' },
  changed: { status: 409, message: 'It was changed again later. Undo that change first.' },
};

export function historyHandlers({ database: { db }, clock, onChange }: AdminParts) {
  return {
    'GET /api/admin/history': async ({ query: { before, subject } }) => {
      const rows = await readHistory(db, { limit: pageSize + 1, before, subject });
      const { shown, next } = pageOf(rows, pageSize);
      const records = shown.map(parseEntry);
      const senderOf = async (subject: string) =>
        subject.startsWith('message ')
          ? ((await findMessage(db, idOf(subject)))?.name ?? null)
          : null;
      const entries = await Promise.all(
        records.map(async (entry) => ({
          ...entry,
          canUndo: await canUndo(db, entry),
          sender: await senderOf(entry.subject),
        })),
      );
      return { body: { entries, next } };
    },

    /** Recorded as a new change, which can be undone too. */
    'POST /api/admin/history/:id/undo': async ({ params: { id }, session }) => {
      const when = clock();
      const error = await db.transaction().execute(async (trx) => {
        // Every edit takes this lock, so nothing changes between the check and the undo.
        await lockVersion(trx);
        const found = await findChange(trx, id);
        if (!found) return 'unknown';
        const entry = parseEntry(found);
        const change = await undo(trx, entry, when);
        if (typeof change === 'string') return change;
        const { what, subject } = entry;
        await recordChange(trx, {
          ...change,
          session: session.id,
          what: what as What,
          subject,
          when,
          undoes: id,
        });
        return undefined;
      });
      if (error) return errors[error];
      onChange();
      return { body: { ok: true } };
    },
  } satisfies Partial<Handlers>;
}

function parseEntry({ session_id: _, before, after, ...row }: HistoryEntry) {
  return { ...row, before: parse(before), after: parse(after) };
}

const parse = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
