import { useQuery } from '@tanstack/react-query';
import { visibleText } from '#platform/text.ts';
import { adminQuery } from '#ui/admin/api.ts';
import { Empty, QueryView, Section } from '#ui/admin/elements.tsx';
import { formatNumber } from '#ui/admin/format.ts';
import { adminPage, type ScreenProps } from '#ui/admin/shell.tsx';
import { DataTable, Filters, openClass, Toolbar } from '#ui/admin/table.tsx';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import type { Insights as Report } from '../calls.ts';
import { insightsRanges } from '../ranges.ts';

export const Component = adminPage('Insights', Insights, 'Insights');

const rangeNames: Record<(typeof insightsRanges)[number], string> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: '12 months',
};

function Insights({ query: parameters }: ScreenProps) {
  const days = insightsRanges.find((range) => range === parameters.days) ?? '30';
  const query = useQuery(adminQuery('GET /api/admin/insights', { query: { days } }));
  return (
    <>
      <Toolbar>
        <Filters
          label="Time range"
          filters={insightsRanges.map((range) => ({
            label: rangeNames[range],
            to: paths.adminInsights({ days: range }),
            isActive: range === days,
          }))}
        />
      </Toolbar>
      <QueryView query={query} what="insights">
        {(report) => (
          <>
            <ViewsAndClicks report={report} />
            <div className="grid gap-x-6 xl:grid-cols-2 xl:items-start">
              <Pages report={report} />
              <StoreLinks report={report} />
              <MissedSearches report={report} />
            </div>
            <p className="mt-8 max-w-prose text-note text-muted">
              Visitors without JavaScript, and those whose browser asks not to be tracked, aren’t
              counted. Neither is your own browser while you’re logged in. Days are in UTC.
            </p>
          </>
        )}
      </QueryView>
    </>
  );
}

const dayLength = 24 * 60 * 60 * 1000;

/** With more days than this, each bar is a week. */
const maxBars = 92;

interface Bar {
  /** Its first day, as in 'Nov 3, 2026'. */
  label: string;
  views: number;
  clicks: number;
}

/** One per day or per seven days until now; the report leaves out days without any. */
function barsOf({ days, since, until }: Report): Bar[] {
  const first = Date.parse(since);
  const total = Math.floor((Date.parse(until) - first) / dayLength) + 1;
  const length = total > maxBars ? 7 : 1;
  const byBar = Map.groupBy(days, ({ day }) =>
    Math.floor((Date.parse(day) - first) / dayLength / length),
  );
  return Array.from({ length: Math.ceil(total / length) }, (_, bar) => ({
    label: new Date(first + bar * length * dayLength).toLocaleDateString('en-US', {
      dateStyle: 'medium',
      timeZone: 'UTC',
    }),
    views: sum((byBar.get(bar) ?? []).map(({ views }) => views)),
    clicks: sum((byBar.get(bar) ?? []).map(({ clicks }) => clicks)),
  }));
}

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

const series = [
  { field: 'views', name: 'Page views', color: 'bg-hazard fill-hazard' },
  { field: 'clicks', name: 'Clicks', color: 'bg-ink fill-ink' },
] as const;

const chartTitle = 'Page views and clicks on store links';
const [height, step] = [100, 10];

/** Bars with a summary for screen readers and the figures in a table. */
function ViewsAndClicks({ report }: { report: Report }) {
  const bars = barsOf(report);
  const largest = Math.max(1, ...bars.flatMap(({ views, clicks }) => [views, clicks]));
  const hasAny = bars.some(({ views, clicks }) => views + clicks > 0);
  return (
    <figure className="card px-4 py-3">
      <figcaption className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-lead">{chartTitle}</h2>
        <ul className="flex flex-wrap gap-x-5 text-note tabular-nums">
          {series.map(({ field, name, color }) => (
            <li key={name} className="flex items-center gap-1.5">
              <i className={`size-3 ${color}`} />
              <span>
                {name}: <b>{formatNumber(sum(bars.map((bar) => bar[field])))}</b>
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
      <div className="relative border-t border-b-2 border-hairline border-b-line">
        {hasAny && (
          <span aria-hidden="true" className="absolute bottom-full left-0 text-note text-muted">
            {formatNumber(largest)}
          </span>
        )}
        <svg
          role="img"
          className="block h-32 w-full"
          aria-label={`${chartTitle}. ${summaryOf(bars)}`}
          viewBox={`0 0 ${bars.length * step} ${height}`}
          preserveAspectRatio="none"
        >
          {bars.map((bar, index) => (
            <g key={bar.label} className="group">
              <title>{`${bar.label}: Page views ${bar.views}, Clicks ${bar.clicks}`}</title>
              <rect
                className="fill-transparent group-hover:fill-well"
                x={index * step}
                y="0"
                width={step}
                height={height}
              />
              {series.map(({ field, color }, place) => {
                const size = (bar[field] / largest) * height;
                return (
                  <rect
                    key={field}
                    className={color}
                    x={index * step + 1 + place * 4}
                    y={height - size}
                    width={4}
                    height={size}
                  />
                );
              })}
            </g>
          ))}
        </svg>
      </div>
      <p className="flex justify-between text-note text-muted" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      <details className="mt-1 text-note">
        <summary className="inline-block min-h-7 cursor-pointer underline">Show as table</summary>
        <DataTable
          caption={chartTitle}
          columns={[
            { label: 'From', cell: ({ label }) => label },
            { label: 'Page views', isNumber: true, cell: ({ views }) => views },
            { label: 'Clicks', isNumber: true, cell: ({ clicks }) => clicks },
          ]}
          rows={bars}
          rowKey={({ label }) => label}
        />
      </details>
    </figure>
  );
}

const summaryOf = (bars: readonly Bar[]): string =>
  series
    .map(({ field, name }) => {
      const highest = bars.reduce((best, bar) => (bar[field] > best[field] ? bar : best));
      return highest[field] === 0
        ? `${name}: none.`
        : `${name}: ${formatNumber(sum(bars.map((bar) => bar[field])))} in total. Highest: ${formatNumber(highest[field])} on ${highest.label}.`;
    })
    .join(' ');

/** Pages that are counted as one have no URL of their own. */
const together: Record<string, string> = {
  [`${paths.comparison('')}*`]: 'All comparisons',
  [`${paths.issue('')}*`]: 'All newsletter issues',
};

function Pages({ report }: { report: Report }) {
  return (
    <Section title="Pages">
      <DataTable
        caption="Pages"
        rows={report.pages}
        rowKey={({ path }) => path}
        columns={[
          {
            label: 'Page',
            cell: ({ path }) =>
              together[path] ?? (
                <a href={path} className={openClass}>
                  {path === paths.home() ? 'Home' : path}
                </a>
              ),
          },
          { label: 'Page views', isNumber: true, cell: ({ views }) => views },
        ]}
        empty={<Empty title="No page views in this period." />}
      />
    </Section>
  );
}

const placements: Record<string, string> = {
  card: 'Product card',
  text: 'Link in a text',
  main: 'Main button of a review',
  sidebar: 'Sidebar of a review',
  bar: 'Bottom bar on phones',
  'recommended instead': 'Recommended instead in a review',
  'recommended instead, bar': 'Recommended instead, bottom bar',
  facts: 'Facts of a review',
  compare: 'Comparison',
  pick: 'Pick of a category',
  guide: 'Pick of a guide',
};

function StoreLinks({ report }: { report: Report }) {
  return (
    <Section title="Store links">
      <DataTable
        caption="Store links"
        rows={report.clicks}
        rowKey={({ slug, placement, store }) => `${slug} ${placement} ${store}`}
        columns={[
          { label: 'Gadget', cell: ({ name }) => name },
          { label: 'Placement', cell: ({ placement }) => placements[placement] ?? placement },
          { label: 'Store', cell: ({ store }) => store },
          { label: 'Clicks', isNumber: true, cell: ({ clicks }) => clicks },
        ]}
        empty={<Empty title="No clicks on store links in this period." />}
      />
    </Section>
  );
}

function MissedSearches({ report }: { report: Report }) {
  return (
    <Section title="Searches without a result">
      <DataTable
        caption="Searches without a result"
        rows={report.missed}
        rowKey={({ words }) => words}
        columns={[
          {
            label: 'Search',
            cell: ({ words }) => (
              <a href={paths.search({ q: words })} className={openClass}>
                {visibleText(words)}
              </a>
            ),
          },
          { label: 'Times', isNumber: true, cell: ({ count }) => count },
          { label: 'Last searched', isHiddenOnPhones: true, cell: ({ day }) => longDate(day) },
        ]}
        empty={<Empty title="Nothing was missed three times in this period." />}
      />
      <p className="mt-2 max-w-prose text-note text-muted">
        Words appear here after three searches for them, to protect visitors’ privacy, and are
        deleted after 90 days.
      </p>
    </Section>
  );
}
