import { useQuery } from '@tanstack/react-query';
import { adminQuery, callAsAdmin, downloadAsAdmin } from '#ui/admin/api.ts';
import { ConfirmButton } from '#ui/admin/dialogs.tsx';
import {
  ActionButton,
  DownloadButton,
  Empty,
  QueryView,
  Section,
  Time,
} from '#ui/admin/elements.tsx';
import { formatBytes } from '#ui/admin/format.ts';
import { DataTable } from '#ui/admin/table.tsx';
import type { Column } from '#ui/table.tsx';
import { showToast } from '#ui/toast.ts';
import type { BackupRecord } from '../calls.ts';

const occasionNames: Record<BackupRecord['occasion'], string> = {
  nightly: 'Nightly schedule',
  lab: 'You',
  'before-restore': 'A restore',
};

const columns: Column<BackupRecord>[] = [
  { label: 'File', cell: ({ name }) => name },
  { label: 'Created by', cell: ({ occasion }) => occasionNames[occasion] },
  { label: 'Date', cell: ({ at }) => <Time at={at} /> },
  { label: 'Size', isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
  { label: 'Actions', cell: ({ name }) => <Actions name={name} /> },
];

/** The newest backups of the server, and how to make and keep one. */
export function Backups() {
  const query = useQuery(adminQuery('GET /api/admin/backups'));
  return (
    <QueryView query={query} what="backups">
      {({ backups, isNightly }) => (
        <Section title="Backups">
          <p className="max-w-prose">
            {isNightly
              ? 'We create a backup every night and keep it for two weeks.'
              : 'Nightly backups are off. To turn them on, set NIGHTLY_BACKUP=on.'}
          </p>
          <div>
            <ActionButton
              run={() => callAsAdmin('POST /api/admin/backups')}
              onDone={({ name }) => showToast({ title: 'Backup verified', description: name })}
            >
              Back up now
            </ActionButton>
          </div>
          <p className="max-w-prose text-note text-muted">
            Backups contain personal data, but not the mail server’s password or the key that signs
            links. To restore one, stop the site and run <code>npm run lab -- restore</code> on the
            server.
          </p>
          <DataTable
            caption="Backups on the server, newest first"
            columns={columns}
            rows={backups}
            rowKey={({ name }) => name}
            empty={
              <Empty title="No backups yet.">Select “Back up now” to create the first one.</Empty>
            }
          />
        </Section>
      )}
    </QueryView>
  );
}

function Actions({ name }: Pick<BackupRecord, 'name'>) {
  const params = { name };
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadButton download={() => downloadAsAdmin('GET /api/admin/backups/:name', { params })}>
        Download
      </DownloadButton>
      <ConfirmButton
        label="Delete"
        tone="plain"
        size="small"
        title="Delete this backup permanently?"
        confirmLabel="Delete permanently"
        run={() => callAsAdmin('DELETE /api/admin/backups/:name', { params })}
        onDone={() => showToast({ title: 'Backup deleted', description: name })}
      >
        {name} can’t be restored after that.
      </ConfirmButton>
    </div>
  );
}
