import type { Selectable } from 'kysely';
import { dayOf } from './day.ts';
import type { Database, SubscriberDayTable } from './tables.ts';

export type SubscriberDay = Selectable<SubscriberDayTable>;

/** One more of a kind on that day, or so many. */
export async function countDay(
  db: Database,
  what: Exclude<keyof SubscriberDay, 'day'>,
  at: Date,
  many = 1,
): Promise<void> {
  const day = dayOf(at);
  await db
    .insertInto('subscriber_days')
    .values({ day, asked: 0, confirmed: 0, left: 0, bounced: 0, [what]: many })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet(({ eb, ref }) => ({ [what]: eb(ref(`subscriber_days.${what}`), '+', many) })),
    )
    .execute();
}

/** The days since then on which something happened, in order. */
export async function readDays(db: Database, since: string): Promise<SubscriberDay[]> {
  return db
    .selectFrom('subscriber_days')
    .selectAll()
    .where('day', '>=', since)
    .orderBy('day')
    .execute();
}
