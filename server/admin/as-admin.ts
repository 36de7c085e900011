import { freshTokenHeader } from '#contract/token-header.ts';
import { readAdmin } from '#database/admin.ts';
import { isRefusal, type Refusal } from '#server/api/answer.ts';
import type { AppParts } from '#server/app-parts.ts';

/** The owner, logged in. */
export interface AdminSession {
  generation: number;
}

const notAdmin: Refusal = {
  status: 401,
  sentence: 'Please log in again.',
  headers: { 'WWW-Authenticate': 'Bearer realm="admin"' },
};

type GuardParts = Pick<AppParts, 'database' | 'tokens'>;

/** Does the work for the owner alone. Whoever did something gets a fresh token; a refused request renews nothing. */
export async function asAdmin<Answer extends { headers?: Record<string, string> }>(
  parts: GuardParts,
  request: Request,
  work: (session: AdminSession) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const session = await sessionOf(parts, request);
  if (!session) return notAdmin;
  const answer = await work(session);
  if (isRefusal(answer)) return answer;
  return {
    ...answer,
    headers: { ...answer.headers, [freshTokenHeader]: await parts.tokens.issue(session.generation) },
  };
}

/** Only a bearer token that was given out for the password of today. */
async function sessionOf({ database, tokens }: GuardParts, request: Request): Promise<AdminSession | undefined> {
  const [, token] = /^Bearer ([\w.-]+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  const generation = token === undefined ? undefined : await tokens.read(token);
  if (generation === undefined) return undefined;
  const admin = await readAdmin(database.db);
  return admin?.generation === generation ? { generation } : undefined;
}
