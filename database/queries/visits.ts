import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#database/schema/tables.ts';
import type { CountTable } from '#database/schema/visits.ts';
import { inPieces } from './chunks.ts';
import { dayOf } from './day.ts';

export type CountKind = CountTable['kind'];

/** Adds to what was counted before; as many rows as a process counts in some seconds are one statement. */
export async function addCounts(db: Database, rows: readonly CountTable[]): Promise<void> {
  for (const values of inPieces(rows))
    await db
      .insertInto('counts')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'day', 'subject', 'source'])
          .doUpdateSet({ count: sql`counts.count + excluded.count` }),
      )
      .execute();
}

/** Both days are within. */
export interface Span {
  since: string;
  until: string;
}

const within = (db: Database, kind: CountKind, { since, until }: Span) =>
  db
    .selectFrom('counts')
    .where('kind', '=', kind)
    .where('day', '>=', since)
    .where('day', '<=', until);

const sum = sql<number>`sum(count)`;

/** One kind by day, in the order of the days; those on which nothing was counted are left out. */
export async function countsByDay(
  db: Database,
  kind: CountKind,
  span: Span,
  source?: string,
): Promise<{ day: string; count: number }[]> {
  const rows = await within(db, kind, span)
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
    .select(['day', sum.as('count')])
    .groupBy('day')
    .orderBy('day')
    .execute();
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}

/** One kind by what was counted, the most frequent first. */
export async function countsBySubject(
  db: Database,
  kind: CountKind,
  span: Span,
): Promise<{ subject: string; source: string; count: number }[]> {
  const sums = new Map<string, { subject: string; source: string; count: number }>();
  for (const piece of monthsOf(span)) {
    const rows = await within(db, kind, piece)
      .select(['subject', 'source', sum.as('count')])
      .groupBy(['subject', 'source'])
      .execute();
    for (const { subject, source, count } of rows) {
      const known = sums.get(`${subject}\n${source}`);
      if (known) known.count += Number(count);
      else sums.set(`${subject}\n${source}`, { subject, source, count: Number(count) });
    }
    await turn();
  }
  return [...sums.values()].sort((a, b) => b.count - a.count || (a.subject < b.subject ? -1 : 1));
}

const day = 24 * 60 * 60 * 1000;

/** Pieces of 31 days: SQLite sorts twelve short lists faster than one long one, and visitors are served in between. */
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
  const row = await within(db, kind, span)
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
    .select(sum.as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** What a stranger can make up more of: pages of a folder other than those that are listed, and hosts that somebody claimed to come from. */
interface Forgotten {
  folder: string;
  listed: readonly string[];
  pagesBefore: string;
  hostsBefore: string;
}

export async function forgetCounts(
  db: Database,
  { folder, listed, pagesBefore, hostsBefore }: Forgotten,
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
    .where('subject', 'not in', ['', ...listed])
    .execute();
}

/** Everything of a kind, by day, for a file. */
export async function countRows(db: Database, kind: CountKind, span: Span): Promise<CountTable[]> {
  return within(db, kind, span)
    .selectAll()
    .orderBy('day')
    .orderBy('subject')
    .orderBy('source')
    .execute();
}
