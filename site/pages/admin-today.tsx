import { sentenceOf } from '#site/desk/failure.ts';
import { Failed, Loading } from '#site/desk/listing.tsx';
import { DeskTable } from '#site/desk/table.tsx';
import { useFresh } from '#site/desk/use-fresh.ts';
import { fullTime, inBytes, inThousands } from '#site/desk/words.ts';
import type { Head } from '#site/head/head.ts';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';
import { Needs } from '#site/today/needs.tsx';
import { Desk } from './parts/desk.tsx';

export const head = (): Head => ({
  title: 'Today - The desk',
  description: 'What needs the owner.',
});

export function Page() {
  return (
    <Desk page="admin-today" title="Today">
      <OpenToday />
    </Desk>
  );
}

const columns = [
  { label: 'What came' },
  { label: 'Lately', isNumber: true as const },
  { label: 'Before that', isNumber: true as const },
];

function OpenToday() {
  const { data, error, refetch } = useFresh({
    queryKey: ['desk', 'today'],
    queryFn: () => callAsAdmin('GET /api/admin/today'),
    // It may stand open all day.
    every: () => 60_000,
  });
  if (!data)
    return error ? (
      <Failed sentence={`The day could not be looked at. ${sentenceOf(error)}`} onRetry={refetch} />
    ) : (
      <Loading what="the day" />
    );
  return (
    <div className="today">
      <Needs needs={data.needs} />
      <DeskTable
        caption="What came, and what came before"
        columns={columns}
        rows={data.figures.map(({ name, span, now, before }) => ({
          key: name,
          cells: [name, `${inThousands(now)} this ${span}`, `${inThousands(before)} last ${span}`],
        }))}
      />
      <p className="text-note text-muted">
        {data.lastBackup && `Last backup: ${fullTime(data.lastBackup)}. `}
        {data.free !== null && `Free on the disk: ${inBytes(data.free)}.`}
      </p>
    </div>
  );
}
