import type { CountDay, CountedPage, CountsReport } from '#contract/analytics.ts';
import type { CountedSearch } from '#contract/search.ts';
import {
  type CountKind,
  countsByDay,
  countsBySubject,
  exportCounts,
  listSearches,
  type Span,
  searchesByDay,
} from '#database/queries/analytics.ts';
import { day as dayLength, dayOf, daysBefore } from '#database/queries/dates.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Handlers } from '#server/api/handler.ts';
import { csvFile, csvLine } from '#server/core/csv.ts';
import { paths } from '#site/router/paths.ts';
import type { AdminDependencies } from './open-admin.ts';

const defaultDays = 30;
const maxDays = 800;
const maxListed = 100;

/** A search that fewer visitors made may identify one of them. */
const minSearches = 3;
const maxSearches = 1000;
const maxTotals = 100;

export function analyticsHandlers({ database: { db }, catalog, clock }: AdminDependencies) {
  return {
    'GET /api/admin/counts': async ({ query, snapshot }) => ({
      body: await readReport(db, spanOf(query, clock()), await catalog.products(snapshot)),
    }),

    'GET /api/admin/count-file': async ({ query }) => {
      const span = spanOf(query, clock());
      return csvFile(`counts-${span.since}-to-${span.until}.csv`, countLines(db, span));
    },

    'GET /api/admin/searches': async ({ query: { since, only } }) => {
      const span = spanOf({ since }, clock());
      const found = await listSearches(db, span, minSearches);
      const rows = only === 'missed' ? found.filter(({ results }) => results === 0) : found;
      const all = await searchesByDay(db, span);
      const days = only === 'missed' ? all.filter(({ withoutResults }) => withoutResults > 0) : all;
      return {
        body: { ...span, days, totals: totalsOf(rows), rows: rows.slice(0, maxSearches) },
      };
    },
  } satisfies Partial<Handlers>;
}

/** From rows with the newest day first. */
function totalsOf(rows: readonly CountedSearch[]): CountedSearch[] {
  const totals = new Map<string, CountedSearch>();
  for (const row of rows) {
    const known = totals.get(row.words);
    if (known) known.count += row.count;
    else totals.set(row.words, { ...row });
  }
  return [...totals.values()].sort((a, b) => b.count - a.count).slice(0, maxTotals);
}

function spanOf({ since, until }: { [Name in keyof Span]?: string | undefined }, now: Date): Span {
  const last = until ?? dayOf(now);
  const before = (days: number) => dayOf(daysBefore(new Date(last), days));
  const first = since ?? before(defaultDays - 1);
  const earliest = before(maxDays);
  return { since: first < earliest ? earliest : first, until: last };
}

async function readReport(
  db: Database,
  span: Span,
  products: readonly { slug: string; name: string }[],
): Promise<CountsReport> {
  const days = await readDays(db, span);
  const [views = [], served = [], clicks = [], referrers = []] = await Promise.all(
    (['view', 'served', 'click', 'referrer'] as const).map((kind) =>
      countsBySubject(db, kind, span),
    ),
  );
  const pages = pagesOf(views, served);
  const clicksByProduct = sumBy(clicks, ({ subject }) => subject);
  return {
    ...span,
    days,
    pages: pages.slice(0, maxListed),
    products: products
      .map(({ slug, name }) => ({
        slug,
        name,
        clicks: clicksByProduct.get(slug) ?? 0,
        views: pages.find(({ path }) => path === paths.review(slug))?.views ?? 0,
      }))
      .filter((product) => product.clicks + product.views > 0)
      .sort((a, b) => b.clicks - a.clicks || b.views - a.views)
      .slice(0, maxListed),
    storeLinks: clicks.slice(0, maxListed).map(({ subject, source, count }) => ({
      slug: subject,
      name: products.find(({ slug }) => slug === subject)?.name ?? subject,
      placement: source,
      clicks: count,
    })),
    placements: [...sumBy(clicks, ({ source }) => source)].map(([placement, count]) => ({
      placement,
      clicks: count,
    })),
    referrers: referrers
      .slice(0, maxListed)
      .map(({ subject, count }) => ({ host: subject, visits: count })),
  };
}

type Counted = Awaited<ReturnType<typeof countsBySubject>>;

/** Largest sum first. */
function sumBy(rows: Counted, keyOf: (row: Counted[number]) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count);
  return new Map([...sums].sort(([, a], [, b]) => b - a));
}

function pagesOf(views: Counted, served: Counted): CountedPage[] {
  const pages = new Map<string, CountedPage>();
  const pageAt = (path: string) => {
    const page = pages.get(path) ?? { path, views: 0, visits: 0, served: 0 };
    pages.set(path, page);
    return page;
  };
  for (const { subject, source, count } of views) {
    const page = pageAt(subject);
    page.views += count;
    if (source === 'arrival') page.visits += count;
  }
  for (const { subject, count } of served) pageAt(subject).served += count;
  return [...pages.values()].sort((a, b) => b.views - a.views || b.served - a.served);
}

async function readDays(db: Database, span: Span): Promise<CountDay[]> {
  const days = new Map<string, CountDay>();
  for (let at = Date.parse(span.since); at <= Date.parse(span.until); at += dayLength) {
    const day = dayOf(new Date(at));
    days.set(day, { day, views: 0, visits: 0, clicks: 0, served: 0, robots: 0 });
  }
  const fill = async (field: Exclude<keyof CountDay, 'day'>, kind: CountKind, source?: string) => {
    for (const { day, count } of await countsByDay(db, kind, span, source)) {
      const found = days.get(day);
      if (found) found[field] = count;
    }
  };
  await Promise.all([
    fill('views', 'view'),
    fill('visits', 'view', 'arrival'),
    fill('clicks', 'click'),
    fill('served', 'served'),
    fill('robots', 'robot'),
  ]);
  return [...days.values()];
}

const kinds = ['view', 'served', 'referrer', 'click', 'robot', 'issue'] as const;

async function* countLines(db: Database, span: Span): AsyncGenerator<string> {
  yield csvLine(['day', 'what', 'page, product or host', 'arrival, step or placement', 'count']);
  for (const kind of kinds) {
    const rows = await exportCounts(db, kind, span);
    yield rows
      .map(({ day, subject, source, count }) => csvLine([day, kind, subject, source, count]))
      .join('');
  }
}
