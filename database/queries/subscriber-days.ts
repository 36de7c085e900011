import type { Selectable } from 'kysely';
import type { Database, SubscriberDayTable } from '#database/schema/tables.ts';
import { dayOf } from './dates.ts';

export type SubscriberDay = Selectable<SubscriberDayTable>;

export async function countDay(
  db: Database,
  what: Exclude<keyof SubscriberDay, 'day'>,
  at: Date,
  many = 1,
): Promise<void> {
  const day = dayOf(at);
  await db
    .insertInto('subscriber_days')
    .values({ day, signed_up: 0, confirmed: 0, left: 0, bounced: 0, [what]: many })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet(({ eb, ref }) => ({ [what]: eb(ref(`subscriber_days.${what}`), '+', many) })),
    )
    .execute();
}

/** Days with events, in order. */
export async function readDays(db: Database, since: string): Promise<SubscriberDay[]> {
  return db
    .selectFrom('subscriber_days')
    .selectAll()
    .where('day', '>=', since)
    .orderBy('day')
    .execute();
}
