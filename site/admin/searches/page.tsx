import { useQuery } from '@tanstack/react-query';
import type { CountedSearch, SearchReport } from '#contract/search.ts';
import { visibleText } from '#contract/text.ts';
import { adminQuery } from '#site/admin/shell/api.ts';
import { Chart, chartBars } from '#site/admin/shell/chart.tsx';
import { Empty, QueryView, Section, Status } from '#site/admin/shell/elements.tsx';
import { formatNumber } from '#site/admin/shell/format.ts';
import { chooseRange } from '#site/admin/shell/ranges.ts';
import { adminPage } from '#site/admin/shell/shell.tsx';
import { type Column, DataTable, Filters, openClass, Toolbar } from '#site/admin/shell/table.tsx';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { longDate } from '#site/ui/dates.ts';

export const { head, Page } = adminPage('admin-searches', Searches, 'Searches');

/** Searches are deleted after this many days. */
const maxDays = 90;

function Searches({ query: parameters }: PageProps) {
  const only = parameters.only === 'missed' ? 'missed' : undefined;
  const urlOf = (to: { days: string; only?: 'missed' | undefined }) =>
    paths.adminSearches({ days: to.days, ...(to.only ? { only: to.only } : {}) });
  const range = chooseRange(parameters.days, (days) => urlOf({ days, only }), maxDays);
  const { days, since } = range;
  const query = useQuery(adminQuery('GET /api/admin/searches', { query: { since, only } }));
  return (
    <>
      <Toolbar>
        <Filters label="Time range" filters={range.filters} />
        <Filters
          label="Results"
          filters={[
            { label: 'All searches', to: urlOf({ days }), isActive: !only },
            {
              label: 'Without results',
              to: urlOf({ days, only: 'missed' }),
              isActive: only !== undefined,
            },
          ]}
        />
      </Toolbar>
      <QueryView query={query} what="searches">
        {(report) => (
          <>
            <SearchChart report={report} />
            <SearchTables report={report} />
          </>
        )}
      </QueryView>
    </>
  );
}

function SearchChart({ report: { days, since, until } }: { report: SearchReport }) {
  if (days.length === 0) return null;
  const bars = chartBars(days, ['searches', 'withoutResults'], since, new Date(until));
  return (
    <Chart
      title="Searches per day"
      days={bars.map(({ day }) => day)}
      labelName="Day"
      series={[
        { name: 'Searches', values: bars.map(({ searches }) => searches) },
        { name: 'Without results', values: bars.map(({ withoutResults }) => withoutResults) },
      ]}
    />
  );
}

const columns: Column<CountedSearch>[] = [
  {
    label: 'Search',
    cell: ({ words }) => (
      <a href={paths.search({ q: words })} className={openClass}>
        {visibleText(words)}
      </a>
    ),
  },
  { label: 'Times', isNumber: true, cell: ({ count }) => count },
  {
    label: 'Results',
    isNumber: true,
    cell: ({ results }) =>
      results === 0 ? <Status tone="bad" label="None" /> : formatNumber(results),
  },
];
const totalColumns: Column<CountedSearch>[] = [
  ...columns,
  { label: 'Last searched', isDetail: true, cell: ({ day }) => longDate(day) },
];

function SearchTables({ report: { totals, rows } }: { report: SearchReport }) {
  if (rows.length === 0)
    return (
      <div className="mt-6">
        <Empty title="No searches to show in this period.">
          Words appear here after at least three searches for them. Rarer searches stay hidden to
          protect visitors’ privacy.
        </Empty>
      </div>
    );
  return (
    <>
      <Section title="Most searched">
        <DataTable
          caption="Most searched in this period"
          columns={totalColumns}
          rows={totals}
          rowKey={({ words }) => words}
        />
      </Section>
      {[...Map.groupBy(rows, ({ day }) => day)].map(([day, searches]) => (
        <Section key={day} title={longDate(day)}>
          <DataTable
            caption={`Searches on ${longDate(day)}`}
            columns={columns}
            rows={searches}
            rowKey={({ words }) => words}
          />
        </Section>
      ))}
      <p className="mt-4 text-note text-muted">
        Words appear here after at least three searches for them. Days are in UTC, and searches are
        deleted after {maxDays} days.
      </p>
    </>
  );
}
