import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import type { CountTable, SearchTable } from './table.ts';

/** Both days are included. */
export interface Span {
  since: string;
  until: string;
}

/** Adds one for each row, in one statement. */
export async function addCounts(
  db: Database,
  rows: readonly Omit<CountTable, 'count'>[],
): Promise<void> {
  // In the same order everywhere, so that two processes never wait for each other.
  const sums = [...Map.groupBy(rows, (row) => JSON.stringify(Object.values(row)))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [row, ...more]]) => (row ? [{ ...row, count: 1 + more.length }] : []));
  await db
    .insertInto('counts')
    .values(sums)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'day', 'subject', 'placement'])
        .doUpdateSet({ count: sql`counts.count + excluded.count` }),
    )
    .execute();
}

const sum = sql<number>`sum(count)`;

/** Days without counts are omitted. */
export async function countsByDay(
  db: Database,
  span: Span,
): Promise<{ day: string; views: number; clicks: number }[]> {
  return db
    .selectFrom('counts')
    .where('day', '>=', span.since)
    .where('day', '<=', span.until)
    .select([
      'day',
      sql<number>`sum(case when kind = 'view' then count else 0 end)`.as('views'),
      sql<number>`sum(case when kind = 'click' then count else 0 end)`.as('clicks'),
    ])
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/** The most frequent first. */
export async function countsBySubject(
  db: Database,
  kind: CountTable['kind'],
  span: Span,
): Promise<{ subject: string; placement: string; count: number }[]> {
  return db
    .selectFrom('counts')
    .where('kind', '=', kind)
    .where('day', '>=', span.since)
    .where('day', '<=', span.until)
    .select(['subject', 'placement', sum.as('count')])
    .groupBy(['subject', 'placement'])
    .orderBy('count', 'desc')
    .orderBy('subject')
    .execute();
}

/** Adds to the stored count of a search without a result. */
export async function addMissedSearch(
  db: Database,
  missed: Pick<SearchTable, 'day' | 'words' | 'count'>,
): Promise<void> {
  await db
    .insertInto('searches')
    .values({ ...missed, results: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'words'])
        .doUpdateSet({ count: sql`searches.count + excluded.count`, results: 0 }),
    )
    .execute();
}

/** Also the rarest of too many: one address can invent 345,600 a day. */
export async function deleteOldSearches(
  db: Database,
  before: string,
  limit = 20_000,
): Promise<void> {
  await db.deleteFrom('searches').where('day', '<', before).execute();
  const first = await db
    .selectFrom('searches')
    .select(['count', 'day'])
    .orderBy('count', 'desc')
    .orderBy('day', 'desc')
    .limit(1)
    .offset(limit)
    .executeTakeFirst();
  if (!first) return;
  await db
    .deleteFrom('searches')
    .where(({ or, and, eb }) =>
      or([
        eb('count', '<', first.count),
        and([eb('count', '=', first.count), eb('day', '<=', first.day)]),
      ]),
    )
    .execute();
}

/** Rarer searches are left out, because they may identify a visitor. */
const minSearches = 3;

export async function missedSearches(
  db: Database,
  { since, until }: Span,
  limit: number,
): Promise<{ words: string; count: number; day: string }[]> {
  return db
    .selectFrom('searches')
    .where('results', '=', 0)
    .where('day', '>=', since)
    .where('day', '<=', until)
    .select(({ fn }) => ['words', sum.as('count'), fn.max<string>('day').as('day')])
    .groupBy('words')
    .having(sum, '>=', minSearches)
    .orderBy('count', 'desc')
    .orderBy('words')
    .limit(limit)
    .execute();
}
