import type { StoredSession } from '#database/queries/sessions.ts';
import { isRefusal, type Refusal } from '#server/core/result.ts';
import type { Sessions } from './sessions.ts';

const notAdmin: Refusal = {
  status: 401,
  sentence: 'Please log in again.',
  headers: { 'WWW-Authenticate': 'Bearer realm="admin"' },
};

/** Runs a call for a logged-in owner. Only a successful call extends the session. */
export async function asAdmin<Result extends object>(
  sessions: Sessions,
  request: Request,
  work: (session: StoredSession) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const session = await sessions.of(request);
  if (!session) return notAdmin;
  const result = await work(session);
  if (!isRefusal(result)) await sessions.extend(session);
  return result;
}
