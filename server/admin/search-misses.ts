import { listSearchMisses as readMisses } from '#database/queries/search-misses.ts';
import type { Handler } from '#server/api/handler.ts';
import type { AdminParts } from './admin-parts.ts';

/** Fewer people than this may have meant themselves. */
const least = 3;
const most = 200;

export function listSearchMisses({ database }: AdminParts): Handler<'GET /api/admin/searches'> {
  return async () => {
    const misses = await readMisses(database.db, { least, most });
    return {
      body: misses.map(({ words, count, last_day }) => ({ words, count, lastDay: last_day })),
    };
  };
}
