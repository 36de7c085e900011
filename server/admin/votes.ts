import { sql } from 'kysely';
import type { AdminVotes } from '#contract/votes.ts';
import {
  candidatesOf,
  chooseCandidates,
  chosenCandidates,
  type DroppedCandidate,
} from '#database/queries/candidates.ts';
import { recordChange } from '#database/queries/history.ts';
import { isFrozen, monthAfter, monthOf } from '#database/queries/month.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Handler } from '#server/api/handler.ts';
import { csvLine } from '#server/newsletter/csv.ts';
import { winnersInWords } from '#site/features/votes/winners.ts';
import type { AdminParts } from './admin-parts.ts';

export function readVotes({ database, clock }: AdminParts): Handler<'GET /api/admin/votes'> {
  return async ({ query }) => ({
    body: await votesIn(database.db, query.month ?? monthOf(clock()), clock()),
  });
}

export function votesFile({ database, clock }: AdminParts): Handler<'GET /api/admin/vote-file'> {
  return async ({ query }) => {
    const { month, standings } = await votesIn(
      database.db,
      query.month ?? monthOf(clock()),
      clock(),
    );
    const lines = standings.map(({ name, total, isCandidate }) =>
      csvLine([name, total, isCandidate ? 'candidate' : '']),
    );
    const file = [csvLine(['product', 'votes', 'stands']), ...lines].join('');
    return { file, type: 'text/csv; charset=utf-8', name: `votes-${month}.csv` };
  };
}

export function setCandidates({
  database,
  clock,
  onChange,
}: AdminParts): Handler<'PUT /api/admin/candidates/:month'> {
  return async ({ params: { month }, input, session }) => {
    const { ids } = input;
    const chosen = await database.db.transaction().execute(async (trx) => {
      const outcome = await chooseCandidates(trx, month, input);
      if ('before' in outcome && outcome.before.join() !== ids.join()) {
        const told = { before: { ids: outcome.before }, after: { ids } };
        const change = {
          session: session.id,
          what: 'candidates chosen',
          subject: `candidates ${month}`,
        } as const;
        await recordChange(trx, { ...change, ...told, when: clock() });
      }
      return outcome;
    });
    if ('refused' in chosen) return { status: 422, message: chosen.refused };
    if ('dropped' in chosen)
      return { status: 409, message: hasVotes(chosen.dropped), field: 'replaceVoted' };
    const votes = await votesIn(database.db, month, clock());
    if ('now' in chosen) return { status: 409, message: chosenElsewhere(votes) };
    onChange();
    return { body: votes };
  };
}

function hasVotes(dropped: readonly DroppedCandidate[]): string {
  const each = dropped.map(
    ({ name, votes }) => `${name} already has ${votes} ${votes === 1 ? 'vote' : 'votes'}`,
  );
  return `${winnersInWords(each)} this month. Confirm to replace; the votes stay in the archive.`;
}

function chosenElsewhere({ chosen, standings }: AdminVotes): string {
  const names = chosen.map((id) => standings.find((one) => one.id === id)?.name ?? '');
  const now = winnersInWords(names) || 'the default candidates';
  return `The candidates were changed elsewhere to ${now}. Save again to replace them with yours.`;
}

async function votesIn(db: Database, month: string, now: Date): Promise<AdminVotes> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('listed', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const tallies = await db
    .selectFrom('tallies')
    .select(['product_id', sql<number>`sum(count)`.as('total')])
    .where('month', '=', month)
    .groupBy('product_id')
    .execute();
  const totals = new Map(tallies.map(({ product_id, total }) => [product_id, Number(total)]));
  const chosen = await chosenCandidates(db, month);
  const standing = new Set(await candidatesOf(db, month));
  const voted = await db.selectFrom('tallies').select('month').distinct().execute();
  const thisMonth = monthOf(now);
  const months = new Set([monthAfter(thisMonth), thisMonth, ...voted.map((row) => row.month)]);
  return {
    month,
    months: [...months].sort().reverse(),
    standings: products
      .map(({ id, name }) => ({
        id,
        name,
        total: totals.get(id) ?? 0,
        isCandidate: standing.has(id),
      }))
      .sort((a, b) => Number(b.isCandidate) - Number(a.isCandidate) || b.total - a.total),
    chosen,
    isOver: month < thisMonth || (await isFrozen(db, month)),
  };
}
