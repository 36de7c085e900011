import { useQuery } from '@tanstack/react-query';
import type { CountsReport } from '#contract/analytics.ts';
import { adminQuery, downloadAsAdmin } from '#site/admin/shell/api.ts';
import { Chart, chartBars } from '#site/admin/shell/chart.tsx';
import { DownloadButton, Empty, QueryView, Section } from '#site/admin/shell/elements.tsx';
import { adminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import { DataTable, type DataTableProps, Filters, Toolbar } from '#site/admin/shell/table.tsx';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';

export const { head, Page } = adminPage('admin-visits', Visits);

const ranges = [
  { days: '7', label: '7 days' },
  { days: '30', label: '30 days' },
  { days: '90', label: '90 days' },
  { days: '365', label: '12 months' },
] as const;
const dayLength = 24 * 60 * 60 * 1000;

function Visits({ query: parameters }: PageProps) {
  const { days } = ranges.find((range) => range.days === parameters.days) ?? ranges[1];
  const since = new Date(Date.now() - (Number(days) - 1) * dayLength).toISOString().slice(0, 10);
  const query = useQuery(adminQuery('GET /api/admin/counts', { query: { since } }));
  return (
    <>
      <ScreenHeader
        title="Visits and clicks"
        actions={
          <DownloadButton
            download={() => downloadAsAdmin('GET /api/admin/count-file', { query: { since } })}
          />
        }
      />
      <Toolbar>
        <Filters
          label="Time range"
          filters={ranges.map((range) => ({
            label: range.label,
            to: paths.adminVisits({ days: range.days }),
            isActive: range.days === days,
          }))}
        />
      </Toolbar>
      <QueryView query={query} what="visits">
        {(report) => (
          <>
            {report.days.every(({ views, clicks }) => views + clicks === 0) ? (
              <Empty title="No visits in this period.">
                Page views, store clicks, and referrers appear here within seconds of a visit.
              </Empty>
            ) : (
              <>
                <Charts report={report} />
                <Tables report={report} />
              </>
            )}
            <details className="mt-8">
              <summary className="min-h-11 cursor-pointer content-center">
                About these numbers
              </summary>
              <p className="max-w-prose text-muted">
                Visitors without JavaScript, and those whose browser asks not to be tracked, aren’t
                counted. Neither is your own browser while you’re logged in. Days are in UTC.
              </p>
            </details>
          </>
        )}
      </QueryView>
    </>
  );
}

function Charts({ report }: { report: CountsReport }) {
  const { days: counts, since, until } = report;
  const bars = chartBars(counts, ['views', 'arrivals', 'clicks'], since, new Date(until));
  const days = bars.map(({ day }) => day);
  const labelName = bars.length < counts.length ? 'Week of' : 'Day';
  const values = (field: 'views' | 'arrivals' | 'clicks') => bars.map((bar) => bar[field]);
  return (
    <div className="grid gap-6">
      <Chart
        title="Page views and visits"
        days={days}
        labelName={labelName}
        series={[
          { name: 'Page views', values: values('views') },
          { name: 'Visits', values: values('arrivals') },
        ]}
      />
      <Chart
        title="Clicks on store links"
        days={days}
        labelName={labelName}
        series={[{ name: 'Clicks', values: values('clicks') }]}
      />
    </div>
  );
}

const placements: Record<string, string> = {
  card: 'Product card',
  main: 'End of a review',
  sidebar: 'Sidebar of a review',
  bar: 'Bottom bar on phones',
  compare: 'Comparison',
};

function Tables({ report }: { report: CountsReport }) {
  return (
    <div className="grid gap-x-6 xl:grid-cols-2 xl:items-start">
      <TableSection
        title="Products"
        rows={report.products}
        rowKey={({ slug }) => slug}
        columns={[
          { label: 'Product', cell: ({ name }) => name },
          { label: 'Clicks', isNumber: true, cell: ({ clicks }) => clicks },
          { label: 'Review views', isNumber: true, cell: ({ views }) => views },
          {
            label: 'Clicks per 100 views',
            isNumber: true,
            cell: ({ clicks, views }) => (views > 0 ? ((clicks / views) * 100).toFixed(1) : '–'),
          },
        ]}
        empty="No clicks on store links in this period."
      />
      <TableSection
        title="Placements"
        rows={report.placements}
        rowKey={({ placement }) => placement}
        columns={[
          { label: 'Placement', cell: ({ placement }) => placements[placement] ?? placement },
          { label: 'Clicks', isNumber: true, cell: ({ clicks }) => clicks },
        ]}
        empty="No clicks on store links in this period."
      />
      <TableSection
        title="Pages"
        rows={report.pages}
        rowKey={({ path }) => path}
        columns={[
          { label: 'Page', cell: ({ path }) => path },
          { label: 'Page views', isNumber: true, cell: ({ views }) => views },
          { label: 'Visits', isNumber: true, cell: ({ arrivals }) => arrivals },
        ]}
        empty="No page views in this period."
      />
      <TableSection
        title="Referrers"
        rows={report.referrers}
        rowKey={({ host }) => host}
        columns={[
          { label: 'Website', cell: ({ host }) => host },
          { label: 'Visits', isNumber: true, cell: ({ arrivals }) => arrivals },
        ]}
        empty="No visits from other websites in this period."
      />
    </div>
  );
}

function TableSection<Row>({
  title,
  empty,
  ...table
}: { title: string; empty: string } & Omit<DataTableProps<Row>, 'caption' | 'empty'>) {
  return (
    <Section title={title}>
      <DataTable caption={title} empty={<Empty title={empty} />} {...table} />
    </Section>
  );
}
