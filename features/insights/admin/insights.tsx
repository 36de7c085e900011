import { useQuery } from '@tanstack/react-query';
import { visibleText } from '#platform/text.ts';
import { adminQuery } from '#ui/admin/api.ts';
import { Empty, QueryView, Section } from '#ui/admin/elements.tsx';
import { count } from '#ui/admin/format.ts';
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
            <p className="text-lead">
              {count(sum(report.days.map(({ views }) => views)), 'page view')} and{' '}
              {count(sum(report.days.map(({ clicks }) => clicks)), 'click')} on store links.
            </p>
            <div className="grid gap-x-6 xl:grid-cols-2 xl:items-start">
              <Pages report={report} />
              <StoreLinks report={report} />
              <MissedSearches report={report} />
              <Days report={report} />
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

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

/** The newest first, without days on which nothing was counted. */
function Days({ report: { days } }: { report: Report }) {
  const most = Math.max(...days.map(({ views }) => views));
  return (
    <Section title="Days">
      <DataTable
        caption="Days"
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          { label: 'Day', cell: ({ day }) => longDate(day) },
          { label: 'Page views', isNumber: true, cell: ({ views }) => views },
          { label: 'Clicks', isNumber: true, cell: ({ clicks }) => clicks },
          {
            label: 'Compared with other days',
            isLabelHidden: true,
            isHiddenOnPhones: true,
            cell: ({ views }) => (
              <progress
                className="w-full accent-hazard"
                aria-hidden="true"
                max={most || 1}
                value={views}
              />
            ),
          },
        ]}
        empty={<Empty title="Nothing was counted in this period." />}
      />
    </Section>
  );
}

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
