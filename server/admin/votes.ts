import { type AdminVotes, monthAfter, monthOf } from '#contract/votes.ts';
import {
  candidatesOf,
  choiceVersion,
  chooseCandidates,
  chosenCandidates,
  type DroppedCandidate,
  isOver,
} from '#database/queries/candidates.ts';
import { monthsWithVotes, standingsOf } from '#database/queries/votes.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Handlers } from '#server/api/handler.ts';
import { csvLine } from '#server/core/csv.ts';
import { winnersInWords } from '#site/data/votes.ts';
import type { AdminDependencies } from './open-admin.ts';

export function voteHandlers({ database: { db }, clock, dataVersion }: AdminDependencies) {
  const readMonth = (month = monthOf(clock())) => readVotes(db, month, clock());
  return {
    'GET /api/admin/votes': async ({ query }) => ({ body: await readMonth(query.month) }),

    'GET /api/admin/vote-file': async ({ query }) => {
      const { month, standings } = await readMonth(query.month);
      const lines = standings.map(({ name, total, isCandidate }) =>
        csvLine([name, total, isCandidate ? 'candidate' : '']),
      );
      const file = [csvLine(['product', 'votes', 'status']), ...lines].join('');
      return { file, type: 'text/csv; charset=utf-8', name: `votes-${month}.csv` };
    },

    'PUT /api/admin/candidates/:month': async ({ params: { month }, input }) => {
      const outcome = await db.transaction().execute((trx) => chooseCandidates(trx, month, input));
      if ('error' in outcome) return { status: 422, message: outcome.error };
      if ('dropped' in outcome)
        return { status: 409, message: hasVotes(outcome.dropped), field: 'replaceVoted' };
      const votes = await readMonth(month);
      if ('isOutdated' in outcome) {
        const message = chosenElsewhere(votes);
        return { status: 409, message, details: { message, current: votes } };
      }
      dataVersion.changed();
      return { body: votes };
    },
  } satisfies Partial<Handlers>;
}

function hasVotes(dropped: readonly DroppedCandidate[]): string {
  const each = dropped.map(({ name, votes }, index) =>
    index === 0
      ? `${name} has ${votes} ${votes === 1 ? 'vote' : 'votes'} this month`
      : `${name} has ${votes}`,
  );
  return `${winnersInWords(each)}. Those votes stay in the results.`;
}

function chosenElsewhere({ chosen, standings }: AdminVotes): string {
  const names = chosen.map((id) => standings.find((one) => one.id === id)?.name ?? '');
  const now = winnersInWords(names) || 'the default candidates';
  return `The candidates were changed elsewhere to ${now}. Save again to replace them with yours.`;
}

async function readVotes(db: Database, month: string, now: Date): Promise<AdminVotes> {
  const candidates = new Set(await candidatesOf(db, month));
  const thisMonth = monthOf(now);
  const months = new Set([monthAfter(thisMonth), thisMonth, ...(await monthsWithVotes(db))]);
  return {
    month,
    months: [...months].sort().reverse(),
    standings: (await standingsOf(db, month))
      .map((product) => ({ ...product, isCandidate: candidates.has(product.id) }))
      .sort((a, b) => Number(b.isCandidate) - Number(a.isCandidate) || b.total - a.total),
    chosen: await chosenCandidates(db, month),
    version: await choiceVersion(db, month),
    isOver: month < thisMonth || (await isOver(db, month)),
  };
}
