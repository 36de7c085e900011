import { listSearchMisses as readMisses } from '#database/queries/search-misses.ts';
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

/** Fewer people than this may have meant themselves. */
const least = 3;
const most = 200;

export function listSearchMisses({ database }: AppParts): Handler<'GET /api/admin/searches'> {
  return async () => {
    const misses = await readMisses(database.db, { least, most });
    return {
      body: misses.map(({ words, count, last_day }) => ({ words, count, lastDay: last_day })),
    };
  };
}
