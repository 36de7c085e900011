import type { CountDay, CountedPage, CountsReport } from '#contract/analytics.ts';
import { dayOf } from '#database/queries/day.ts';
import {
  type CountKind,
  countRows,
  countsByDay,
  countsBySubject,
  type Span,
} from '#database/queries/visits.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Handler } from '#server/api/handler.ts';
import { csvLine, csvStream } from '#server/newsletter/csv.ts';
import { paths } from '#site/router/paths.ts';
import type { AdminParts } from './admin-parts.ts';

const dayLength = 24 * 60 * 60 * 1000;
const longest = 800;
/** A list is read by a person. */
const mostListed = 100;

function spanOf(
  { since, until }: { since?: string | undefined; until?: string | undefined },
  now: Date,
): Span {
  const last = until ?? dayOf(now);
  const first = since ?? dayOf(new Date(Date.parse(last) - 29 * dayLength));
  const earliest = dayOf(new Date(Date.parse(last) - longest * dayLength));
  return { since: first < earliest ? earliest : first, until: last };
}

export function countsReport({
  database,
  catalog,
  clock,
}: AdminParts): Handler<'GET /api/admin/counts'> {
  return async ({ query }) => {
    const span = spanOf(query, clock());
    return { body: await readReport(database.db, span, await catalog.products()) };
  };
}

type Names = readonly { slug: string; name: string }[];

async function readReport(db: Database, span: Span, products: Names): Promise<CountsReport> {
  const days = await readDays(db, span);
  const [views, served, clicks, referrers] = await Promise.all(
    (['view', 'served', 'click', 'referrer'] as const).map((kind) =>
      countsBySubject(db, kind, span),
    ),
  );
  const pages = pagesOf(views ?? [], served ?? []);
  const clicksBy = addUp(clicks ?? [], ({ subject }) => subject);
  return {
    ...span,
    days,
    pages: pages.slice(0, mostListed),
    products: products
      .map(({ slug, name }) => ({
        slug,
        name,
        clicks: clicksBy.get(slug) ?? 0,
        views: pages.find(({ path }) => path === paths.review(slug))?.views ?? 0,
      }))
      .filter((product) => product.clicks + product.views > 0)
      .sort((a, b) => b.clicks - a.clicks || b.views - a.views)
      .slice(0, mostListed),
    placements: [...addUp(clicks ?? [], ({ source }) => source)].map(([placement, count]) => ({
      placement,
      clicks: count,
    })),
    referrers: (referrers ?? [])
      .slice(0, mostListed)
      .map(({ subject, count }) => ({ host: subject, arrivals: count })),
  };
}

type Counted = Awaited<ReturnType<typeof countsBySubject>>;

/** The most frequent first, as the rows are. */
function addUp(rows: Counted, by: (row: Counted[number]) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(by(row), (sums.get(by(row)) ?? 0) + row.count);
  return new Map([...sums].sort(([, a], [, b]) => b - a));
}

function pagesOf(views: Counted, served: Counted): CountedPage[] {
  const pages = new Map<string, CountedPage>();
  const pageAt = (path: string) => {
    const page = pages.get(path) ?? { path, views: 0, arrivals: 0, served: 0 };
    pages.set(path, page);
    return page;
  };
  for (const { subject, source, count } of views) {
    const page = pageAt(subject);
    page.views += count;
    if (source === 'arrival') page.arrivals += count;
  }
  for (const { subject, count } of served) pageAt(subject).served += count;
  return [...pages.values()].sort((a, b) => b.views - a.views || b.served - a.served);
}

async function readDays(db: Database, span: Span): Promise<CountDay[]> {
  const days = new Map<string, CountDay>();
  for (let at = Date.parse(span.since); at <= Date.parse(span.until); at += dayLength) {
    const day = dayOf(new Date(at));
    days.set(day, { day, views: 0, arrivals: 0, clicks: 0, served: 0, robots: 0 });
  }
  const put = async (field: Exclude<keyof CountDay, 'day'>, kind: CountKind, source?: string) => {
    for (const { day, count } of await countsByDay(db, kind, span, source)) {
      const found = days.get(day);
      if (found) found[field] = count;
    }
  };
  await Promise.all([
    put('views', 'view'),
    put('arrivals', 'view', 'arrival'),
    put('clicks', 'click'),
    put('served', 'served'),
    put('robots', 'robot'),
  ]);
  return [...days.values()];
}

const kinds = ['view', 'served', 'referrer', 'click', 'robot'] as const;

/** Everything that was counted, a row a day, for a spreadsheet. */
export function countsFile({ database, clock }: AdminParts): Handler<'GET /api/admin/count-file'> {
  return async ({ query }) => {
    const span = spanOf(query, clock());
    const file = csvStream(countLines(database.db, span));
    return {
      file,
      type: 'text/csv; charset=utf-8',
      name: `counts-${span.since}-to-${span.until}.csv`,
    };
  };
}

async function* countLines(db: Database, span: Span): AsyncGenerator<string> {
  yield csvLine(['day', 'what', 'page, product or host', 'arrival, step or placement', 'count']);
  for (const kind of kinds)
    for (const { day, subject, source, count } of await countRows(db, kind, span))
      yield csvLine([day, kind, subject, source, count]);
}
