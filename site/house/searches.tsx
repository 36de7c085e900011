import { visibleText } from '#contract/visible-text.ts';
import { sentenceOf } from '#site/desk/failure.ts';
import { Failed, Loading } from '#site/desk/listing.tsx';
import { DeskTable } from '#site/desk/table.tsx';
import { useFresh } from '#site/desk/use-fresh.ts';
import { inThousands } from '#site/desk/words.ts';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';

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
