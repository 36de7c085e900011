import type { Database } from '#database/schema/tables.ts';
import { dayOf } from './day.ts';

/** The calendar month of a moment, `YYYY-MM`, in UTC. */
export const monthOf = (moment: Date): string => dayOf(moment).slice(0, 7);

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number, 1)));
}

/**
 * The month that a vote counts for which is committed now. What is frozen stays as it is, also where the clock of a process goes behind
 * that of the one which froze it.
 */
export async function openMonth(db: Database, now: Date): Promise<string> {
  // The last that is known is the one that was opened when those before it were frozen.
  const known = await db
    .selectFrom('savior_months')
    .select(({ fn }) => fn.max('month').as('last'))
    .executeTakeFirst();
  const month = monthOf(now);
  return known?.last && month < known.last ? known.last : month;
}

export async function isFrozen(db: Database, month: string): Promise<boolean> {
  const row = await db
    .selectFrom('savior_months')
    .select('month')
    .where('month', '>=', month)
    .where('frozen_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
