import { freshTokenHeader } from '#contract/answer-headers.ts';
import { type Good, isRefusal, type Refusal } from '#server/core/result.ts';
import type { AdminSession, Sessions } from './sessions.ts';

const notAdmin: Refusal = {
  status: 401,
  sentence: 'Please log in again.',
  headers: { 'WWW-Authenticate': 'Bearer realm="admin"' },
};

type Kept = Pick<Good<unknown>, 'headers' | 'endsSession'>;

/** Does the work for the owner alone. Whoever did something gets a fresh token; a refused request renews nothing. */
export async function asAdmin<Answer extends Kept>(
  sessions: Sessions,
  request: Request,
  work: (session: AdminSession) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const session = await sessions.of(request);
  if (!session) return notAdmin;
  const answer = await work(session);
  if (isRefusal(answer) || answer.endsSession) return answer;
  return {
    ...answer,
    headers: { ...answer.headers, [freshTokenHeader]: await sessions.renew(session) },
  };
}
