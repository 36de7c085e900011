import { useQuery } from '@tanstack/react-query';
import type { Standing } from '#features/votes/election.ts';
import { adminQuery } from '#site/admin/shell/api.ts';
import { Empty, QueryView } from '#site/admin/shell/elements.tsx';
import { adminPage } from '#site/admin/shell/shell.tsx';
import { DataTable } from '#site/admin/shell/table.tsx';
import { paths } from '#site/router/paths.ts';
import { monthName } from '#site/ui/dates.ts';
import type { Column } from '#site/ui/table.tsx';

export const Component = adminPage('Votes', Votes, 'Votes');

const columns: Column<Standing>[] = [
  { label: 'Product', cell: ({ name }) => name },
  { label: 'Votes', isNumber: true, cell: ({ total }) => total },
  { label: 'Status', cell: ({ isCandidate }) => (isCandidate ? 'Candidate' : '–') },
];

function Votes() {
  const query = useQuery(adminQuery('GET /api/admin/votes'));
  return (
    <QueryView query={query} what="votes">
      {({ month, standings }) => (
        <>
          <p className="max-w-prose">
            The candidates are the first three products on the home page. Results of past months are
            on{' '}
            <a href={paths.savior()} className="prose-link">
              Tech Savior of the Month
            </a>
            .
          </p>
          <DataTable
            caption={monthName(month)}
            columns={columns}
            rows={standings}
            rowKey={({ slug }) => slug}
            empty={<Empty title="No products yet.">Publish a product first.</Empty>}
          />
        </>
      )}
    </QueryView>
  );
}
