import { type HistoryRecord, noSuchChange } from '#contract/admin.ts';
import {
  findChange,
  type HistoryEntry,
  readHistory,
  recordChange,
  type What,
} from '#database/queries/history.ts';
import type { Handler } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import type { AdminParts } from './admin-parts.ts';
import { lookAt } from './current-state.ts';
import { type Refused, takeBack, undoRefused } from './undo.ts';

const most = 100;

export function listHistory({ database: { db } }: AdminParts): Handler<'GET /api/admin/history'> {
  return async ({ query: { before, subject } }) => {
    const rows = await readHistory(db, { most: most + 1, before, subject });
    const told = rows.slice(0, most).map(toRecord);
    const now = await lookAt(db, told);
    const entries = told.map((entry) => ({
      ...entry,
      canUndo: undoRefused(now, entry) === undefined,
    }));
    return { body: { entries, next: rows.length > most ? (entries.at(-1)?.id ?? null) : null } };
  };
}

const refusals: Record<'unknown' | Refused, ApiError> = {
  unknown: { status: 404, message: noSuchChange },
  final: { status: 422, message: 'This change can’t be undone.' },
  gone: { status: 409, message: 'The item that was changed no longer exists.' },
  changed: {
    status: 409,
    message: 'It was changed again later. Undo that change first.',
  },
};

/** A new change that takes an old one back. It can be undone itself. */
export function undoChange({
  database,
  clock,
  onChange,
}: AdminParts): Handler<'POST /api/admin/history/:id/undo'> {
  return async ({ params: { id }, session }) => {
    const refused = await database.db.transaction().execute(async (trx) => {
      const found = await findChange(trx, id);
      if (!found) return 'unknown';
      const entry = toRecord(found);
      const when = clock();
      const told = await takeBack(trx, await lookAt(trx, [entry]), entry, when);
      if (typeof told === 'string') return told;
      const { subject } = entry;
      await recordChange(trx, {
        session: session.id,
        what: entry.what as What,
        subject,
        ...told,
        when,
        undoes: id,
      });
      return undefined;
    });
    if (refused) return refusals[refused];
    onChange();
    return { body: { ok: true } };
  };
}

type Told = Omit<HistoryRecord, 'canUndo'>;

function toRecord({ session_id: _, before, after, ...row }: HistoryEntry): Told {
  return { ...row, before: read(before), after: read(after) };
}

const read = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
