import { day, dayOf } from '#platform/days.ts';

/** The votes of a product with one emoji in a month. */
export interface VoteRecord {
  productId: number;
  emoji: string;
  count: number;
}

/** The votes for each emoji of a product, which are a JSON list; of equal emoji, the first counts. */
export const recordsOf = (
  productId: number,
  emoji: string,
  counts: readonly Omit<VoteRecord, 'productId'>[],
): VoteRecord[] =>
  (JSON.parse(emoji) as string[]).map((choice) => ({
    productId,
    emoji: choice,
    count: counts.find((one) => one.emoji === choice)?.count ?? 0,
  }));

/** The month whose election is open at a moment: the calendar month in UTC. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number, 1)));
}

/** The election that is open at a moment; its days left include that day. */
export function electionAt(now: Date): { month: string; lastDay: string; daysLeft: number } {
  const month = monthOf(now);
  const end = Date.parse(`${monthAfter(month)}-01`);
  return {
    month,
    lastDay: dayOf(new Date(end - day)),
    daysLeft: Math.ceil((end - now.getTime()) / day),
  };
}

/** The candidates of a month are the first products of the editorial order. */
export const candidateCount = 3;

/** A product in the election of a month. */
export interface Standing {
  slug: string;
  /** As it was when the month ended. */
  name: string;
  /** Other products can get votes but not win. */
  isCandidate: boolean;
  total: number;
}

/** A month that is over. */
export interface MonthResult {
  month: string;
  standings: Standing[];
}

/** Tied candidates share the title; without votes nobody wins. */
export function winnersOf(standings: readonly Standing[]): Standing[] {
  const candidates = standings.filter(({ isCandidate }) => isCandidate);
  const best = Math.max(1, ...candidates.map(({ total }) => total));
  return candidates.filter(({ total }) => total === best);
}

export const totalVotes = (votes: readonly VoteRecord[]): number =>
  votes.reduce((sum, { count }) => sum + count, 0);

/** The highest total leads, the first of equal ones; without votes there is no leader. */
export const leaderOf = (totals: readonly { id: number; total: number }[]): number | undefined =>
  totals.reduce<{ id?: number; total: number }>(
    (leader, candidate) => (candidate.total > leader.total ? candidate : leader),
    { total: 0 },
  ).id;

/** '1 vote' or '1,204 votes', in any locale. */
export const votesInWords = (votes: number): string =>
  `${votes.toLocaleString('en-US')} ${votes === 1 ? 'vote' : 'votes'}`;

/** 'Roomba j7+', 'The toaster and the kettle', 'A, B and C': tied winners share the title. */
export const winnersInWords = (names: readonly string[]): string =>
  // British English has no comma before "and".
  new Intl.ListFormat('en-GB').format(names);
