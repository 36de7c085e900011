import { useQuery } from '@tanstack/react-query';
import type { BackupRecord } from '#contract/admin.ts';
import { adminQuery, callAsAdmin, downloadAsAdmin } from '#site/admin/shell/api.ts';
import {
  ActionButton,
  DownloadButton,
  Empty,
  QueryView,
  Section,
  Time,
} from '#site/admin/shell/elements.tsx';
import { count, formatBytes } from '#site/admin/shell/format.ts';
import { adminPage } from '#site/admin/shell/shell.tsx';
import { type Column, DataTable } from '#site/admin/shell/table.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

export const { head, Page } = adminPage('admin-settings-backups', Backups, 'Backups');

const columns: Column<BackupRecord>[] = [
  { label: 'File', cell: ({ name }) => name },
  {
    label: 'Created by',
    cell: ({ occasion }) => (occasion === 'nightly' ? 'Nightly schedule' : 'You'),
  },
  { label: 'Date', cell: ({ at }) => <Time at={at} /> },
  { label: 'Size', isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
];
const shown = 12;

function Backups() {
  const query = useQuery(adminQuery('GET /api/admin/site'));
  return (
    <QueryView query={query} what="backups">
      {(site) =>
        site.backups ? (
          <SqliteBackups backups={site.backups} isNightly={site.nightlyBackup} />
        ) : (
          <p className="max-w-prose">
            This site uses PostgreSQL. Back it up with pg_dump, as described in docs/deploy.md.
          </p>
        )
      }
    </QueryView>
  );
}

function SqliteBackups({ backups, isNightly }: { backups: BackupRecord[]; isNightly: boolean }) {
  return (
    <>
      <p className="max-w-prose">
        {isNightly
          ? 'A backup is created every night at 3:10 AM UTC. We keep seven daily and four weekly backups.'
          : 'Nightly backups are off. To turn them on, set NIGHTLY_BACKUP=on.'}
      </p>
      <div className="my-4 flex flex-wrap gap-2">
        <ActionButton
          run={() => callAsAdmin('POST /api/admin/backups')}
          onDone={({ name }) => showToast({ title: 'Backup verified', description: name })}
          pendingLabel="Backing up..."
        >
          Back up now
        </ActionButton>
        <DownloadButton download={() => downloadAsAdmin('GET /api/admin/backup-file')}>
          Download backup (no signing key)
        </DownloadButton>
      </div>
      <DataTable
        caption="Backups on the server, newest first"
        columns={columns}
        rows={backups.slice(0, shown)}
        rowKey={({ name }) => name}
        empty={<Empty title="No backups yet.">Select “Back up now” to create the first one.</Empty>}
      />
      {backups.length > shown && (
        <p className="mt-2 text-note text-muted">
          {count(backups.length - shown, 'older backup')} not shown.
        </p>
      )}
      <Section title="Restore a backup">
        <p className="max-w-prose">
          Stop the site, run this command on the server, and start the site again:
        </p>
        <pre className="max-w-prose rounded-sm bg-well p-3 whitespace-pre-wrap wrap-anywhere">
          npm run lab -- restore {backups[0]?.name ?? 'name-of-the-backup.sqlite'}
        </pre>
        <p className="max-w-prose text-muted">
          People who unsubscribed or were removed after the backup stay removed.
        </p>
      </Section>
    </>
  );
}
