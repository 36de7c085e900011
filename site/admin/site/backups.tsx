import type { SiteRecord } from '#contract/site.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { downloadAsAdmin } from '#site/admin/shell/files.ts';
import { When } from '#site/admin/shell/relative-time.tsx';
import { DeskTable } from '#site/admin/shell/table.tsx';
import { useAction } from '#site/admin/shell/use-action.ts';
import { inBytes } from '#site/admin/shell/words.ts';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

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
