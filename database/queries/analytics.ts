import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CountTable, Database, SearchTable } from '#database/schema/tables.ts';
import { day, dayOf } from './dates.ts';
import { inChunks } from './rows.ts';

export type CountKind = CountTable['kind'];

/** Adds to the stored counts; on an error none is added, so that all can be retried. */
export async function addCounts(db: Database, rows: readonly CountTable[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const values of inChunks(rows))
      await trx
        .insertInto('counts')
        .values(values)
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'day', 'subject', 'source'])
            .doUpdateSet({ count: sql`counts.count + excluded.count` }),
        )
        .execute();
  });
}

/** Both days are included. */
export interface Span {
  since: string;
  until: string;
}

const inSpan = (db: Database, kind: CountKind, { since, until }: Span) =>
  db
    .selectFrom('counts')
    .where('kind', '=', kind)
    .where('day', '>=', since)
    .where('day', '<=', until);

const sum = sql<number>`sum(count)`;

/** Counts of a kind by day; days without counts are omitted. */
export async function countsByDay(
  db: Database,
  kind: CountKind,
  span: Span,
  source?: string,
): Promise<{ day: string; count: number }[]> {
  return inSpan(db, kind, span)
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
    .select(['day', sum.as('count')])
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/** Counts of a kind by subject, most frequent first. */
export async function countsBySubject(
  db: Database,
  kind: CountKind,
  span: Span,
): Promise<{ subject: string; source: string; count: number }[]> {
  const sums = new Map<string, { subject: string; source: string; count: number }>();
  for (const month of monthsOf(span)) {
    const rows = await inSpan(db, kind, month)
      .select(['subject', 'source', sum.as('count')])
      .groupBy(['subject', 'source'])
      .execute();
    for (const { subject, source, count } of rows) {
      const known = sums.get(`${subject}\n${source}`);
      if (known) known.count += count;
      else sums.set(`${subject}\n${source}`, { subject, source, count });
    }
    await nextTurn();
  }
  return [...sums.values()].sort((a, b) => b.count - a.count || (a.subject < b.subject ? -1 : 1));
}

/** In chunks of 31 days, so that other queries run in between. */
function* monthsOf({ since, until }: Span): Generator<Span> {
  const last = Date.parse(until);
  for (let from = Date.parse(since); from <= last; from += 31 * day)
    yield { since: dayOf(new Date(from)), until: dayOf(new Date(Math.min(from + 30 * day, last))) };
}

export async function countOf(
  db: Database,
  kind: CountKind,
  span: Span,
  source?: string,
): Promise<number> {
  const row = await inSpan(db, kind, span)
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
    .select(sum.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Visits from links of newsletter issues, most frequent first. */
export async function issueVisits(
  db: Database,
  date?: string,
): Promise<{ subject: string; date: string; count: number }[]> {
  return db
    .selectFrom('counts')
    .where('kind', '=', 'issue')
    .$if(date !== undefined, (query) => query.where('source', '=', date ?? ''))
    .select(['subject', 'source as date', sum.as('count')])
    .groupBy(['subject', 'source'])
    .orderBy('count', 'desc')
    .orderBy('subject')
    .execute();
}

/** Visitors can invent URLs and referrers, so those counts are deleted after a while. */
interface OldCounts {
  folder: string;
  pagePaths: readonly string[];
  pagesBefore: string;
  hostsBefore: string;
}

export async function deleteOldCounts(
  db: Database,
  { folder, pagePaths, pagesBefore, hostsBefore }: OldCounts,
): Promise<void> {
  await db
    .deleteFrom('counts')
    .where('kind', '=', 'referrer')
    .where('day', '<', hostsBefore)
    .execute();
  await db
    .deleteFrom('counts')
    .where('kind', 'in', ['view', 'served', 'robot'])
    .where('day', '<', pagesBefore)
    .where('subject', 'like', `${folder}%`)
    .where('subject', 'not in', ['', ...pagePaths])
    .execute();
}

/** All counts of a kind, for export. */
export async function exportCounts(
  db: Database,
  kind: CountKind,
  span: Span,
): Promise<CountTable[]> {
  return inSpan(db, kind, span)
    .selectAll()
    .orderBy('day')
    .orderBy('subject')
    .orderBy('source')
    .execute();
}

/** Adds to the stored counts; on an error none is added, so that all can be retried. */
export async function addSearches(db: Database, rows: readonly SearchTable[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const values of inChunks(rows))
      await trx
        .insertInto('searches')
        .values(values)
        .onConflict((conflict) =>
          conflict.columns(['day', 'words']).doUpdateSet({
            count: sql`searches.count + excluded.count`,
            results: sql`excluded.results`,
          }),
        )
        .execute();
  });
}

/** The newest day first, and the most frequent search of each day. */
export async function listSearches(
  db: Database,
  { since, until }: Span,
  /** Rarer searches are left out, because they may identify a visitor. */
  minCount: number,
): Promise<SearchTable[]> {
  const frequent = db
    .selectFrom('searches')
    .select('words')
    .groupBy('words')
    .having(sql`sum(count)`, '>=', minCount);
  return db
    .selectFrom('searches')
    .selectAll()
    .where('day', '>=', since)
    .where('day', '<=', until)
    .where('words', 'in', frequent)
    .orderBy('day', 'desc')
    .orderBy('count', 'desc')
    .orderBy('words')
    .execute();
}

/** All searches of each day, also the rare ones. */
export async function searchesByDay(
  db: Database,
  { since, until }: Span,
): Promise<{ day: string; searches: number; withoutResults: number }[]> {
  return db
    .selectFrom('searches')
    .where('day', '>=', since)
    .where('day', '<=', until)
    .select([
      'day',
      sql<number>`sum(count)`.as('searches'),
      sql<number>`sum(case when results = 0 then count else 0 end)`.as('withoutResults'),
    ])
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/** Deletes old entries, and beyond a number of rows the oldest and rarest. */
export async function deleteOldSearches(
  db: Database,
  before: string,
  limit: number,
): Promise<void> {
  await db.deleteFrom('searches').where('day', '<', before).execute();
  const extra = await db
    .selectFrom('searches')
    .select(['day', 'words'])
    .orderBy('day', 'desc')
    .orderBy('count', 'desc')
    // SQLite accepts an offset only with a limit.
    .limit(limit)
    .offset(limit)
    .execute();
  for (const { day: old, words } of extra)
    await db.deleteFrom('searches').where('day', '=', old).where('words', '=', words).execute();
}
