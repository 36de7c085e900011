import { visibleText } from '#contract/visible-text.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { DeskTable } from '#site/admin/shell/table.tsx';
import { useFresh } from '#site/admin/shell/use-fresh.ts';
import { inThousands } from '#site/admin/shell/words.ts';

const columns = [
  { label: 'Looked for' },
  { label: 'Times', isNumber: true as const },
  { label: 'Last on' },
];

/** What people wanted and we do not have: the next thing to test. */
export function Searches() {
  const { data, error, refetch } = useFresh({
    queryKey: ['desk', 'searches'],
    queryFn: () => callAsAdmin('GET /api/admin/searches'),
  });
  if (!data)
    return error ? (
      <Failed
        sentence={`The searches could not be loaded. ${sentenceOf(error)}`}
        onRetry={refetch}
      />
    ) : (
      <Loading what="searches" />
    );
  if (data.length === 0)
    return (
      <div className="desk-empty">
        <p>Nothing has been looked for in vain three times.</p>
        <p>
          What was looked for less often is not shown: it may say more about a visitor than about
          the site.
        </p>
      </div>
    );
  return (
    <DeskTable
      caption="Searches that found nothing, the most frequent first"
      columns={columns}
      rows={data.map(({ words, count, lastDay }) => ({
        key: words,
        cells: [visibleText(words), inThousands(count), lastDay],
      }))}
    />
  );
}
