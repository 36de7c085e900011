import type { Database } from '#database/schema/tables.ts';
import { dayOf } from './day.ts';

/** The calendar month of a moment, `YYYY-MM`, in UTC. */
export const monthOf = (moment: Date): string => dayOf(moment).slice(0, 7);

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number, 1)));
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
