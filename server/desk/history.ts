import { type HistoryRecord, noSuchChange } from '#contract/history.ts';
import { findChange, type HistoryEntry, readHistory, recordChange, type What } from '#database/history.ts';
import type { Refusal } from '#server/api/answer.ts';
import type { Handler } from '#server/api/call.ts';
import type { AppParts } from '#server/app-parts.ts';
import { undoOf } from './undo.ts';

const most = 100;

export function listHistory({ database }: AppParts): Handler<'GET /api/admin/history'> {
  return async ({ query: { before, subject } }) => {
    const rows = await readHistory(database.db, { most: most + 1, before, subject });
    const entries = rows.slice(0, most).map(toRecord);
    return { body: { entries, next: rows.length > most ? (entries.at(-1)?.id ?? null) : null } };
  };
}

const refusals: Record<'unknown' | 'final' | 'gone' | 'changed', Refusal> = {
  unknown: { status: 404, sentence: noSuchChange },
  final: { status: 422, sentence: 'Nothing brings that back.' },
  gone: { status: 409, sentence: 'What was changed is not there any more.' },
  changed: { status: 409, sentence: 'It has been changed again since. Undo the later change first.' },
};

/** A new change that takes an old one back. It can be undone itself. */
export function undoChange({ database, clock, onChange }: AppParts): Handler<'POST /api/admin/history/:id/undo'> {
  return async ({ params: { id }, session }) => {
    const outcome = await database.db.transaction().execute(async (trx) => {
      const entry = await findChange(trx, id);
      if (!entry) return 'unknown';
      const undo = undoOf(entry.what);
      if (!undo) return 'final';
      const { what, subject, before, after } = toRecord(entry);
      const result = await undo(trx, { subject, before, after });
      if (result === 'done')
        await recordChange(trx, {
          session: session.id,
          what: what as What,
          subject,
          before: after,
          after: before,
          when: clock(),
          undoes: id,
        });
      return result;
    });
    if (outcome !== 'done') return refusals[outcome];
    onChange();
    return { body: { ok: true } };
  };
}

function toRecord({ session_id: _, before, after, ...row }: HistoryEntry): HistoryRecord {
  return { ...row, before: read(before), after: read(after), canUndo: Boolean(undoOf(row.what)) };
}

const read = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
