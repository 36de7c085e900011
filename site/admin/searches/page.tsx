import { useQuery } from '@tanstack/react-query';
import type { CountedSearch, SearchReport } from '#contract/search.ts';
import { visibleText } from '#contract/text.ts';
import { adminQuery } from '#site/admin/shell/api.ts';
import { Chart, chartBars } from '#site/admin/shell/chart.tsx';
import { Empty, QueryView, Section, Status } from '#site/admin/shell/elements.tsx';
import { count, formatNumber } from '#site/admin/shell/format.ts';
import { chooseRange } from '#site/admin/shell/ranges.ts';
import { adminPage } from '#site/admin/shell/shell.tsx';
import { DataTable, Filters, openClass, Toolbar } from '#site/admin/shell/table.tsx';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { longDate } from '#site/ui/dates.ts';
import type { Column } from '#site/ui/table.tsx';

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
  { label: 'Times', isNumber: true, cell: (search) => search.count },
  {
    label: 'Results',
    isNumber: true,
    cell: ({ results }) =>
      results === 0 ? <Status tone="bad" label="None" /> : formatNumber(results),
  },
];
const totalColumns: Column<CountedSearch>[] = [
  ...columns,
  { label: 'Last searched', isHiddenOnPhones: true, cell: ({ day }) => longDate(day) },
];

function SearchTables({ report: { days, totals, rows } }: { report: SearchReport }) {
  if (days.length === 0)
    return (
      <div className="mt-6">
        <Empty title="No searches to show in this period.">
          What visitors look for appears here, with the number of results.
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
          empty={<Empty title="Nothing was searched for three times." />}
        />
      </Section>
      {days.toReversed().map(({ day, searches, withoutResults }) => (
        <Section key={day} title={longDate(day)}>
          <p className="text-note text-muted">
            {count(searches, 'search', 'searches')}, {formatNumber(withoutResults)} without results
          </p>
          <DataTable
            caption={`Searches on ${longDate(day)}`}
            columns={columns}
            rows={rows.filter((row) => row.day === day)}
            rowKey={({ words }) => words}
            empty={<p>Rare searches aren’t listed.</p>}
          />
        </Section>
      ))}
      <p className="mt-4 max-w-prose text-note text-muted">
        Words appear here after at least three searches for them; rarer ones are only counted, to
        protect visitors’ privacy. Days are in UTC, and searches are deleted after {maxDays} days.
      </p>
    </>
  );
}
