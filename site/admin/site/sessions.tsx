import type { SessionRecord } from '#contract/admin.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { When } from '#site/admin/shell/relative-time.tsx';
import { DeskTable } from '#site/admin/shell/table.tsx';
import { useAction } from '#site/admin/shell/use-action.ts';
import { useFresh } from '#site/admin/shell/use-fresh.ts';
import { counted } from '#site/admin/shell/words.ts';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

const columns = [
  { label: 'Where' },
  { label: 'Last used' },
  { label: 'Since' },
  { label: 'Ends' },
  { label: 'End', isUnsaid: true as const },
];

/** Where the owner is logged in, with the way out of each. */
export function Sessions() {
  const { data, error, refetch } = useFresh({
    queryKey: ['desk', 'sessions'],
    queryFn: () => callAsAdmin('GET /api/admin/sessions'),
  });
  const { run, isPending, failure } = useAction();
  const end = ({ id, device }: SessionRecord) =>
    run(async () => {
      await callAsAdmin('DELETE /api/admin/sessions/:id', { params: { id } });
      showToast({ title: 'Ended', description: `${device} has to log in again.` });
      await refetch();
    });
  const endOthers = () =>
    run(async () => {
      const { ended } = await callAsAdmin('DELETE /api/admin/sessions');
      showToast({ title: 'Ended', description: `${counted(ended, 'other session')} ended.` });
      await refetch();
    });
  if (!data)
    return error ? (
      <Failed
        sentence={`The sessions could not be loaded. ${sentenceOf(error)}`}
        onRetry={refetch}
      />
    ) : (
      <Loading what="the sessions" />
    );
  return (
    <>
      <DeskTable
        caption="Where you are logged in"
        columns={columns}
        rows={data.map((session) => ({
          key: session.id,
          cells: [
            session.isThis ? <b key="where">{session.device} (here)</b> : session.device,
            <When key="used" at={session.usedAt} />,
            <When key="made" at={session.madeAt} />,
            <When key="ends" at={session.endsAt} />,
            session.isThis ? null : (
              <Button
                key="end"
                size="small"
                tone="plain"
                pending={isPending}
                onClick={() => end(session)}
              >
                End <span className="sr-only">the session of {session.device}</span>
              </Button>
            ),
          ],
        }))}
      />
      {failure && <p role="alert">{failure}</p>}
      {data.length > 1 && (
        <Button size="small" pending={isPending} onClick={endOthers}>
          End all others
        </Button>
      )}
    </>
  );
}
