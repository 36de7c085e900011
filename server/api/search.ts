import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';

/** What people search for is theirs: it is kept by nobody on the way. */
export const answerHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

export function search({ search }: AppParts): Handler<'GET /api/search'> {
  return async ({ client, query }) => ({
    body: search.answer(query, client),
    headers: answerHeaders,
  });
}
