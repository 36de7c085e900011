import { readHistory } from '#database/history.ts';
import type { Handler } from '#server/api/call.ts';
import type { AppParts } from '#server/app-parts.ts';

const most = 100;

export function listHistory({ database }: AppParts): Handler<'GET /api/admin/history'> {
  return async ({ query: { before, subject } }) => {
    const rows = await readHistory(database.db, { most: most + 1, before, subject });
    const entries = rows.slice(0, most).map(({ session_id: _, before, after, ...row }) => ({
      ...row,
      before: before === null ? null : JSON.parse(before),
      after: after === null ? null : JSON.parse(after),
    }));
    return { body: { entries, next: rows.length > most ? (entries.at(-1)?.id ?? null) : null } };
  };
}
