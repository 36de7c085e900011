import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BackupRecord } from '#contract/admin.ts';
import {
  adminQuery,
  callAsAdmin,
  downloadAsAdmin,
  errorMessage,
  uploadAsAdmin,
} from '#site/admin/shell/api.ts';
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
import { DataTable, openClass } from '#site/admin/shell/table.tsx';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';
import type { Column } from '#site/ui/table.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { BackupView, occasionNames } from './backup-view.tsx';

export const { head, Page } = adminPage('admin-settings-backups', Backups, 'Backups');

const columns: Column<BackupRecord>[] = [
  {
    label: 'File',
    cell: ({ name }) => (
      <Link to={paths.adminSettingsBackups({ backup: name })} className={openClass}>
        {name}
      </Link>
    ),
  },
  { label: 'Created by', cell: ({ occasion }) => occasionNames[occasion] },
  { label: 'Date', cell: ({ at }) => <Time at={at} /> },
  { label: 'Size', isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
];
const shown = 12;

function Backups({ query: { backup } }: PageProps) {
  const query = useQuery(adminQuery('GET /api/admin/site'));
  if (backup) return <BackupView name={backup} key={backup} />;
  return (
    <QueryView query={query} what="backups">
      {(site) =>
        site.backups ? (
          <SqliteBackups backups={site.backups} isNightly={site.nightlyBackup} />
        ) : (
          <p className="max-w-prose">
            This site uses PostgreSQL. Back it up with pg_dump and restore it with pg_restore, as
            described in docs/deploy.md.
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
      <p className="mb-4 max-w-prose text-note text-muted">
        The signing key makes links in emails valid, such as unsubscribe links. The download leaves
        out this key and the mail server’s password. A restore on this site keeps the current key.
        To move to another server, copy a backup from the server’s backups folder, which has both.
      </p>
      <BackupTable backups={backups} />
      <Section title="Upload a backup">
        <p className="max-w-prose">
          A file you downloaded here, or a backup from another server. We check it first; uploading
          changes nothing.
        </p>
        <UploadBackup />
      </Section>
    </>
  );
}

function BackupTable({ backups }: { backups: BackupRecord[] }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <p className="mb-2 max-w-prose">Open a backup to see what it contains or to restore it.</p>
      <DataTable
        caption="Backups on the server, newest first"
        columns={columns}
        rows={showsAll ? backups : backups.slice(0, shown)}
        rowKey={({ name }) => name}
        empty={<Empty title="No backups yet.">Select “Back up now” to create the first one.</Empty>}
      />
      {!showsAll && backups.length > shown && (
        <Button size="small" className="mt-3" onClick={() => setShowsAll(true)}>
          Show {count(backups.length - shown, 'older backup')}
        </Button>
      )}
    </>
  );
}

/** In bytes; the server's limit for one chunk. */
const chunkLength = 1024 * 1024;

/** Sends a file in chunks and returns the name of the checked backup. */
async function upload(file: File, onProgress: (sent: number) => void): Promise<string> {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  for (let offset = 0; ; offset += chunkLength) {
    onProgress(offset / file.size);
    const query = { offset: String(offset), size: String(file.size) };
    const chunk = file.slice(offset, offset + chunkLength);
    const name = 'POST /api/admin/backup-uploads/:id';
    const { backup } = await uploadAsAdmin(name, chunk, query, { id });
    if (backup) return backup.name;
  }
}

function UploadBackup() {
  const id = useId();
  const [sent, setSent] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => upload(file, setSent),
    onSuccess: (name) => navigate(paths.adminSettingsBackups({ backup: name })),
  });
  return (
    <div className="grid max-w-prose gap-2">
      <Field id={id} label="Backup file (.sqlite)" error={error ? errorMessage(error) : undefined}>
        {(control) => (
          <input
            {...control}
            type="file"
            className="input"
            accept=".sqlite"
            disabled={isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) mutate(file);
            }}
          />
        )}
      </Field>
      <p role="status">{isPending && `Uploading and checking... ${Math.floor(sent * 100)}%`}</p>
    </div>
  );
}
