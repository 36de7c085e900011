import type { ApiError } from '#server/core/result.ts';
import { recordMailEvent } from '#server/newsletter/bounces.ts';
import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';

const unreadable: ApiError = { status: 422, message: 'This is not a delivery report.' };

export function mailEvents(parts: AppParts): Handler<'POST /api/mail/events'> {
  const { database, tokenKeys, clock } = parts;
  return async ({ request, file }) => {
    const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '');
    const isRead = await recordMailEvent(database.db, tokenKeys, { file, isJson }, clock());
    return isRead ? { body: { ok: true } } : unreadable;
  };
}
