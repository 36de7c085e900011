import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { Desk } from '#site/admin/shell/shell.tsx';
import { DeskTable } from '#site/admin/shell/table.tsx';
import { useFresh } from '#site/admin/shell/use-fresh.ts';
import { fullTime, inBytes, inThousands } from '#site/admin/shell/words.ts';
import type { Head } from '#site/seo/head.ts';
import { Needs } from './alerts.tsx';

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
