import { useQuery } from '@tanstack/react-query';
import type { CountsReport } from '#contract/analytics.ts';
import { adminQuery, downloadAsAdmin } from '#site/admin/shell/api.ts';
import { Chart } from '#site/admin/shell/chart.tsx';
import { formatNumber } from '#site/admin/shell/format.ts';
import { DownloadButton, Empty, QueryView, Section } from '#site/admin/shell/parts.tsx';
import { AdminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import { type Column, DataTable, Filters, Toolbar } from '#site/admin/shell/table.tsx';
import { chartBars } from '#site/admin/shell/weeks.ts';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';

export const head = (): Head => ({
  title: 'Visits and clicks - Admin',
  description: 'Which pages people visit and which store links they click.',
});

const ranges = [
  { days: '7', label: '7 days' },
  { days: '30', label: '30 days' },
  { days: '90', label: '90 days' },
  { days: '365', label: '12 months' },
];
const dayLength = 24 * 60 * 60 * 1000;

export function Page({ query: { days } }: PageProps) {
  return (
    <AdminPage page="admin-visits">
      <Visits days={ranges.find((range) => range.days === days)?.days ?? '30'} />
    </AdminPage>
  );
}

function Visits({ days }: { days: string }) {
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
            <AboutTheNumbers />
          </>
        )}
      </QueryView>
    </>
  );
}

function Charts({ report }: { report: CountsReport }) {
  const bars = chartBars(report.days);
  const days = bars.map(({ day }) => day);
  const labelName = bars.length < report.days.length ? 'Week of' : 'Day';
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

type Row<Key extends keyof CountsReport> = CountsReport[Key] extends (infer One)[] ? One : never;

const productColumns: Column<Row<'products'>>[] = [
  { label: 'Product', cell: ({ name }) => name },
  { label: 'Clicks', isNumber: true, cell: ({ clicks }) => formatNumber(clicks) },
  { label: 'Review views', isNumber: true, cell: ({ views }) => formatNumber(views) },
  {
    label: 'Clicks per 100 views',
    isNumber: true,
    cell: ({ clicks, views }) => (views > 0 ? ((clicks / views) * 100).toFixed(1) : '–'),
  },
];
const placementColumns: Column<Row<'placements'>>[] = [
  { label: 'Placement', cell: ({ placement }) => placements[placement] ?? placement },
  { label: 'Clicks', isNumber: true, cell: ({ clicks }) => formatNumber(clicks) },
];
const pageColumns: Column<Row<'pages'>>[] = [
  { label: 'Page', cell: ({ path }) => path },
  { label: 'Page views', isNumber: true, cell: ({ views }) => formatNumber(views) },
  { label: 'Visits', isNumber: true, cell: ({ arrivals }) => formatNumber(arrivals) },
];
const referrerColumns: Column<Row<'referrers'>>[] = [
  { label: 'Website', cell: ({ host }) => host },
  { label: 'Visits', isNumber: true, cell: ({ arrivals }) => formatNumber(arrivals) },
];

function Tables({ report }: { report: CountsReport }) {
  return (
    <div className="grid gap-x-6 xl:grid-cols-2 xl:items-start">
      <Section title="Products">
        <DataTable
          caption="Products"
          columns={productColumns}
          rows={report.products}
          rowKey={({ slug }) => slug}
          empty={<Empty title="No clicks on store links in this period." />}
        />
      </Section>
      <Section title="Placements">
        <DataTable
          caption="Placements"
          columns={placementColumns}
          rows={report.placements}
          rowKey={({ placement }) => placement}
          empty={<Empty title="No clicks on store links in this period." />}
        />
      </Section>
      <Section title="Pages">
        <DataTable
          caption="Pages"
          columns={pageColumns}
          rows={report.pages}
          rowKey={({ path }) => path}
          empty={<Empty title="No page views in this period." />}
        />
      </Section>
      <Section title="Referrers">
        <DataTable
          caption="Referrers"
          columns={referrerColumns}
          rows={report.referrers}
          rowKey={({ host }) => host}
          empty={<Empty title="No visits from other websites in this period." />}
        />
      </Section>
    </div>
  );
}

function AboutTheNumbers() {
  return (
    <details className="mt-8">
      <summary className="min-h-11 cursor-pointer content-center">About these numbers</summary>
      <p className="max-w-prose text-muted">
        Visitors without JavaScript, and those whose browser asks not to be tracked, aren’t counted.
        Neither is your own browser while you’re logged in. Days are in UTC.
      </p>
    </details>
  );
}
