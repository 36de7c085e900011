import { useQuery } from '@tanstack/react-query';
import type { SearchMiss } from '#contract/search.ts';
import { visibleText } from '#contract/text.ts';
import { adminQuery } from '#site/admin/shell/api.ts';
import { Empty, QueryView } from '#site/admin/shell/elements.tsx';
import { adminPage } from '#site/admin/shell/shell.tsx';
import { type Column, DataTable } from '#site/admin/shell/table.tsx';
import { longDate } from '#site/ui/dates.ts';

export const { head, Page } = adminPage('admin-searches', Searches, 'Searches without results');

const columns: Column<SearchMiss>[] = [
  { label: 'Search', cell: ({ words }) => visibleText(words) },
  { label: 'Times', isNumber: true, cell: ({ count }) => count },
  { label: 'Last searched', cell: ({ lastDay }) => longDate(lastDay) },
];

function Searches() {
  const query = useQuery(adminQuery('GET /api/admin/searches'));
  return (
    <QueryView query={query} what="searches">
      {(searches) => (
        <DataTable
          caption="Searches without results, most frequent first"
          columns={columns}
          rows={searches}
          rowKey={({ words }) => words}
          empty={
            <Empty title="No searches without results yet.">
              A search appears here after it has found nothing at least three times. Rarer searches
              stay hidden to protect visitors’ privacy.
            </Empty>
          }
        />
      )}
    </QueryView>
  );
}
