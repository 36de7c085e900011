import { Empty } from '#ui/admin/elements.tsx';
import { adminPage } from '#ui/admin/shell.tsx';
import { ResourceTable } from '#ui/admin/table.tsx';
import { monthName } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';

/** The open election. */
export const Component = adminPage('Votes', Votes, 'Votes');

function Votes() {
  return (
    <ResourceTable
      call="GET /api/admin/votes"
      what="votes"
      caption="Votes of this month"
      intro={({ month }) => (
        <p className="mb-4 max-w-prose">
          Votes in {monthName(month)}. The candidates are the first three products on the home page.
          Results of past months are on{' '}
          <a href={paths.savior()} className="prose-link">
            Tech Savior of the Month
          </a>
          .
        </p>
      )}
      rows={({ standings }) => standings}
      rowKey={({ slug }) => slug}
      columns={[
        { label: 'Product', cell: ({ name }) => name },
        { label: 'Votes', isNumber: true, cell: ({ total }) => total },
        { label: 'Status', cell: ({ isCandidate }) => (isCandidate ? 'Candidate' : '–') },
      ]}
      empty={<Empty title="No products yet.">Publish a product first.</Empty>}
    />
  );
}
