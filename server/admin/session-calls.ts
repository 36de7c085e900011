import { noSuchSession } from '#contract/admin.ts';
import { endOtherSessions, endSession } from '#database/queries/sessions.ts';
import type { Handler } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import type { AdminParts } from './admin-parts.ts';

const unknown: ApiError = { status: 404, message: noSuchSession };

export function logout({ database, clock }: AdminParts): Handler<'POST /api/admin/logout'> {
  return async ({ session }) => {
    await endSession(database.db, session.id, session.id, clock());
    return { body: { ok: true } };
  };
}

export function listSessions({ sessions }: AdminParts): Handler<'GET /api/admin/sessions'> {
  return async ({ session }) => ({
    body: (await sessions.list()).map(({ id, device, made_at, used_at, ends_at }) => ({
      id,
      device,
      madeAt: made_at,
      usedAt: used_at,
      endsAt: ends_at,
      isThis: id === session.id,
    })),
  });
}

export function endOneSession({
  database,
  clock,
}: AdminParts): Handler<'DELETE /api/admin/sessions/:id'> {
  return async ({ params: { id }, session }) => {
    if (!(await endSession(database.db, id, session.id, clock()))) return unknown;
    return { body: { ok: true } };
  };
}

export function endTheOthers({
  database,
  clock,
}: AdminParts): Handler<'DELETE /api/admin/sessions'> {
  return async ({ session }) => ({
    body: { ended: await endOtherSessions(database.db, session.id, clock()) },
  });
}
