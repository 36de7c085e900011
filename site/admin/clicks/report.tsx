import type { CountsReport } from '#contract/counts.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { Chart } from '#site/admin/shell/chart.tsx';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { type Column, DeskTable } from '#site/admin/shell/table.tsx';
import { useFresh } from '#site/admin/shell/use-fresh.ts';
import { inThousands } from '#site/admin/shell/words.ts';
import { inWeeks } from './weeks.ts';

const placementNames: Record<string, string> = {
  card: 'Card',
  main: 'End of the review',
  sidebar: 'Beside the review',
  bar: 'Bar on phones',
  compare: 'Comparison',
};

export function Report({ since }: { since: string }) {
  const query = useFresh({
    queryKey: ['desk', 'counts', since],
    queryFn: () => callAsAdmin('GET /api/admin/counts', { query: { since } }),
  });
  if (query.data) return <Counted report={query.data} />;
  if (!query.isError) return <Loading what="counts" />;
  return (
    <Failed
      sentence={`The counts could not be loaded. ${sentenceOf(query.error)}`}
      onRetry={query.refetch}
    />
  );
}

function Counted({ report }: { report: CountsReport }) {
  const bars = inWeeks(report.days);
  const labels = bars.map(({ label }) => label);
  const values = (field: 'views' | 'arrivals' | 'clicks' | 'served' | 'robots') =>
    bars.map((bar) => bar[field]);
  const labelName = bars.length < report.days.length ? 'Week from' : 'Day';
  return (
    <div className="clicks">
      <Chart
        title="Views and arrivals"
        labels={labels}
        labelName={labelName}
        series={[
          { name: 'Views', values: values('views') },
          { name: 'Arrivals', values: values('arrivals') },
        ]}
      />
      <Chart
        title="Clicks to shops"
        labels={labels}
        labelName={labelName}
        series={[{ name: 'Clicks', values: values('clicks') }]}
      />
      <Chart
        title="Pages served, and to robots"
        labels={labels}
        labelName={labelName}
        series={[
          { name: 'To readers', values: values('served') },
          { name: 'To robots', values: values('robots') },
        ]}
      />
      <Tables report={report} />
      <Misses />
    </div>
  );
}

function Tables({ report: { pages, products, placements, referrers } }: { report: CountsReport }) {
  return (
    <div className="clicks-tables">
      <Part
        title="Products"
        empty="Nobody has pressed a link to a shop in this time."
        columns={[
          { label: 'Product' },
          number('Clicks'),
          number('Views of its review'),
          number('Clicks per 100 views'),
        ]}
        rows={products.map(({ slug, name, clicks, views }) => ({
          key: slug,
          cells: [
            name,
            inThousands(clicks),
            inThousands(views),
            views > 0 ? ((clicks / views) * 100).toFixed(1) : '–',
          ],
        }))}
      />
      <Part
        title="Placements"
        empty="No clicks, no places."
        columns={[{ label: 'Place' }, number('Clicks')]}
        rows={placements.map(({ placement, clicks }) => ({
          key: placement,
          cells: [placementNames[placement] ?? placement, inThousands(clicks)],
        }))}
      />
      <Part
        title="Pages"
        empty="No page was opened in this time."
        columns={[{ label: 'Page' }, number('Views'), number('Arrivals'), number('Served')]}
        rows={pages.map(({ path, views, arrivals, served }) => ({
          key: path,
          cells: [path, inThousands(views), inThousands(arrivals), inThousands(served)],
        }))}
      />
      <Part
        title="Where they came from"
        empty="Nobody came from another site, as far as browsers tell."
        columns={[{ label: 'Host' }, number('Arrivals')]}
        rows={referrers.map(({ host, arrivals }) => ({
          key: host,
          cells: [host, inThousands(arrivals)],
        }))}
      />
    </div>
  );
}

const number = (label: string): Column => ({ label, isNumber: true });

interface PartProps {
  title: string;
  empty: string;
  columns: Column[];
  rows: { key: string; cells: string[] }[];
}

function Part({ title, empty, columns, rows }: PartProps) {
  return (
    <section>
      <h2 className="chart-title">{title}</h2>
      {rows.length === 0 ? (
        <div className="desk-empty">
          <p>{empty}</p>
        </div>
      ) : (
        <DeskTable caption={title} columns={columns} rows={rows} />
      )}
    </section>
  );
}

function Misses() {
  return (
    <details className="note-versions">
      <summary>What these numbers miss</summary>
      <p>
        Views are told by browsers: readers without script, and those whose browser asks not to be
        counted, are missing. Pages served are counted here without script, but not where a cache in
        front answers, where a browser shows a page again by itself, or for steps within the open
        site. Your own browser is not counted while you are logged in. Days are those of UTC; the
        last seconds are added up before they are written.
      </p>
    </details>
  );
}
