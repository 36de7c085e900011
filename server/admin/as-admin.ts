import type { StoredSession } from '#database/queries/sessions.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import type { Sessions } from './sessions.ts';

const notAdmin: ApiError = {
  status: 401,
  message: 'Please log in again.',
  headers: { 'WWW-Authenticate': 'Bearer realm="admin"' },
};

/** Runs a call for a logged-in owner. Only a successful call extends the session. */
export async function asAdmin<Result extends object>(
  sessions: Sessions,
  request: Request,
  work: (session: StoredSession) => Promise<Result | ApiError>,
): Promise<Result | ApiError> {
  const session = await sessions.of(request);
  if (!session) return notAdmin;
  const result = await work(session);
  if (!isApiError(result)) await sessions.extend(session);
  return result;
}
