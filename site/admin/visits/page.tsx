import { useQuery } from '@tanstack/react-query';
import type { CountsReport } from '#contract/analytics.ts';
import { adminQuery, downloadAsAdmin } from '#site/admin/shell/api.ts';
import { Chart, chartBars } from '#site/admin/shell/chart.tsx';
import { DownloadButton, Empty, QueryView } from '#site/admin/shell/elements.tsx';
import { chooseRange } from '#site/admin/shell/ranges.ts';
import { adminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import { Filters, Toolbar } from '#site/admin/shell/table.tsx';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Tables } from './tables.tsx';

export const { head, Page } = adminPage('admin-visits', Visits);

function Visits({ query: parameters }: PageProps) {
  const { since, filters } = chooseRange(parameters.days, (days) => paths.adminVisits({ days }));
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
        <Filters label="Time range" filters={filters} />
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
  const bars = chartBars(counts, ['views', 'visits', 'clicks'], since, new Date(until));
  const days = bars.map(({ day }) => day);
  const labelName = bars.length < counts.length ? 'Week of' : 'Day';
  const values = (field: 'views' | 'visits' | 'clicks') => bars.map((bar) => bar[field]);
  return (
    <div className="grid gap-6">
      <Chart
        title="Page views and visits"
        days={days}
        labelName={labelName}
        series={[
          { name: 'Page views', values: values('views') },
          { name: 'Visits', values: values('visits') },
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
