import { monthOf } from '#contract/votes.ts';
import { standingsOf } from '#database/queries/savior.ts';
import type { Handlers } from '#server/api/handler.ts';
import type { AdminDependencies } from './open-admin.ts';

export function voteHandlers({ database: { db }, clock }: AdminDependencies) {
  return {
    'GET /api/admin/votes': async () => {
      const month = monthOf(clock());
      return { body: { month, standings: await standingsOf(db, month) } };
    },
  } satisfies Partial<Handlers>;
}
