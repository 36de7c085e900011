import type { SiteRecord } from '#contract/site.ts';
import { DeskTable } from '#site/desk/table.tsx';
import { useAction } from '#site/desk/use-action.ts';
import { When } from '#site/desk/when.tsx';
import { inBytes } from '#site/desk/words.ts';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';
import { downloadAsAdmin } from '#site/owner/files.ts';
import { showToast } from '#site/toast/toasts.ts';
import { Button } from '#site/ui/button.tsx';

const columns = [
  { label: 'Backup' },
  { label: 'Made' },
  { label: 'When' },
  { label: 'Size', isNumber: true as const },
];
const shown = 12;

export function Backups({ site, onMade }: { site: SiteRecord; onMade: () => void }) {
  const { run, isPending, failure } = useAction();
  if (!site.backups)
    return <p>PostgreSQL is backed up by its own tools: pg_dump, as docs/deploy.md describes.</p>;
  const make = () =>
    run(async () => {
      const { name } = await callAsAdmin('POST /api/admin/backups');
      showToast({ title: 'Backed up', description: `${name} is checked and whole.` });
      onMade();
    });
  return (
    <>
      <p>
        {site.nightlyBackup
          ? 'Every night at 3:10 UTC, by itself; seven days and four weeks are kept.'
          : 'None is made by itself: NIGHTLY_BACKUP is off.'}
      </p>
      <div className="desk-buttons">
        <Button size="small" pending={isPending} onClick={make}>
          {isPending ? 'One moment...' : 'Back up now'}
        </Button>
        <Button
          size="small"
          tone="plain"
          pending={isPending}
          onClick={() => run(() => downloadAsAdmin('GET /api/admin/backup-file'))}
        >
          Download a copy without the secret
        </Button>
      </div>
      {failure && <p role="alert">{failure}</p>}
      {site.backups.length === 0 ? (
        <p className="desk-empty">There is no backup yet.</p>
      ) : (
        <DeskTable
          caption="Backups on this machine, newest first"
          columns={columns}
          rows={site.backups.slice(0, shown).map(({ name, at, occasion, bytes }) => ({
            key: name,
            cells: [name, occasion, <When key="at" at={at} />, inBytes(bytes)],
          }))}
        />
      )}
      {site.backups.length > shown && (
        <p className="text-note">And {site.backups.length - shown} older ones.</p>
      )}
    </>
  );
}
