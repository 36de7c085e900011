import { isUnderWay } from '#database/queries/jobs.ts';
import { beFineWith, linksToCheck } from '#database/queries/link-health.ts';
import type { Handler } from '#server/api/handler.ts';
import { noSuchProduct } from '#server/core/result.ts';
import { addJob } from '#server/jobs/runner.ts';
import { isLookedAt } from '#server/link-check/check-links.ts';
import type { AdminParts } from './admin-parts.ts';

/** Goes on beside the requests: a look takes a second a link. */
export function checkNow({ database, clock }: AdminParts): Handler<'POST /api/admin/link-check'> {
  return async () => ({
    body: {
      isNew: await addJob(database.db, 'check-links', {}, { at: clock(), key: 'check-links' }),
    },
  });
}

/** For the owner who waits for it. */
export function checkProgress({
  database: { db },
  clock,
}: AdminParts): Handler<'GET /api/admin/link-check'> {
  return async () => {
    const now = clock();
    const links = await linksToCheck(db);
    const done = links.filter((link) => isLookedAt(link, now)).length;
    return {
      body: { isRunning: await isUnderWay(db, 'check-links', now), done, total: links.length },
    };
  };
}

export function acceptLink({
  database,
}: AdminParts): Handler<'PUT /api/admin/products/:id/health'> {
  return async ({ params: { id }, input: { isFine } }) =>
    (await beFineWith(database.db, id, isFine)) ? { body: { ok: true } } : noSuchProduct;
}
