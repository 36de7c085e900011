import type { ReactNode } from 'react';
import type { CountsReport } from '#contract/analytics.ts';
import { useProducts } from '#site/admin/shell/api.ts';
import { Empty, Section } from '#site/admin/shell/elements.tsx';
import { DataTable, type DataTableProps, openClass } from '#site/admin/shell/table.tsx';
import { paths } from '#site/router/paths.ts';

const placements: Record<string, string> = {
  card: 'Product card',
  main: 'End of a review',
  sidebar: 'Sidebar of a review',
  bar: 'Bottom bar on phones',
  compare: 'Comparison',
};
const placementName = (placement: string): string => placements[placement] ?? placement;

const noClicks = 'No clicks on store links in this period.';

export function Tables({ report }: { report: CountsReport }) {
  return (
    <div className="grid gap-x-6 xl:grid-cols-2 xl:items-start">
      <ProductTables report={report} />
      <TableSection
        title="Placements"
        rows={report.placements}
        rowKey={({ placement }) => placement}
        columns={[
          { label: 'Placement', cell: ({ placement }) => placementName(placement) },
          { label: 'Clicks', isNumber: true, cell: ({ clicks }) => clicks },
        ]}
        empty={noClicks}
      />
      <TableSection
        title="Pages"
        rows={report.pages}
        rowKey={({ path }) => path}
        columns={[
          {
            label: 'Page',
            // Pages that are counted as one have no URL of their own.
            cell: ({ path }) => (
              <RowLink to={path.includes('*') ? undefined : path}>{path}</RowLink>
            ),
          },
          { label: 'Page views', isNumber: true, cell: ({ views }) => views },
          { label: 'Visits', isNumber: true, cell: ({ visits }) => visits },
        ]}
        empty="No page views in this period."
      />
      <TableSection
        title="Referrers"
        rows={report.referrers}
        rowKey={({ host }) => host}
        columns={[
          // Not a link, because anybody can invent a referrer.
          { label: 'Website', cell: ({ host }) => host },
          { label: 'Visits', isNumber: true, cell: ({ visits }) => visits },
        ]}
        empty="No visits from other websites in this period."
      />
    </div>
  );
}

function ProductTables({ report }: { report: CountsReport }) {
  const { data: products = [] } = useProducts();
  const productAt = (slug: string) => products.find((product) => product.slug === slug);
  return (
    <>
      <TableSection
        title="Reviews"
        rows={report.products}
        rowKey={({ slug }) => slug}
        columns={[
          {
            label: 'Review',
            cell: ({ slug, name }) => (
              <RowLink to={productAt(slug)?.hasReview ? paths.review(slug) : undefined}>
                {name}
              </RowLink>
            ),
          },
          { label: 'Clicks', isNumber: true, cell: ({ clicks }) => clicks },
          { label: 'Views', isNumber: true, cell: ({ views }) => views },
          {
            label: 'Clicks per 100 views',
            isNumber: true,
            cell: ({ clicks, views }) => (views > 0 ? ((clicks / views) * 100).toFixed(1) : '–'),
          },
        ]}
        empty={noClicks}
      />
      <TableSection
        title="Store links"
        rows={report.storeLinks}
        rowKey={({ slug, placement }) => `${slug} ${placement}`}
        columns={[
          {
            label: 'Store link',
            cell: ({ slug, name }) => <RowLink to={productAt(slug)?.amazonUrl}>{name}</RowLink>,
          },
          { label: 'Placement', cell: ({ placement }) => placementName(placement) },
          { label: 'Clicks', isNumber: true, cell: ({ clicks }) => clicks },
        ]}
        empty={noClicks}
      />
    </>
  );
}

/** Opens in a new tab; plain text without a URL that is safe to open. */
function RowLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to || !/^(\/|https?:)/.test(to)) return children;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={openClass}>
      {children}
    </a>
  );
}

type TableSectionProps<Row> = { title: string; empty: string } & Omit<
  DataTableProps<Row>,
  'caption' | 'empty'
>;

function TableSection<Row>({ title, empty, ...table }: TableSectionProps<Row>) {
  return (
    <Section title={title}>
      <DataTable caption={title} empty={<Empty title={empty} />} {...table} />
    </Section>
  );
}
