import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackupDetail, BackupRecord, ComparedKind } from '#contract/admin.ts';
import { visibleText } from '#contract/text.ts';
import { adminQuery, callAsAdmin } from '#site/admin/shell/api.ts';
import { ConfirmButton } from '#site/admin/shell/confirm.tsx';
import {
  ActionButton,
  Callout,
  Facts,
  FullTime,
  QueryView,
  Section,
} from '#site/admin/shell/elements.tsx';
import { Checkbox } from '#site/admin/shell/fields.tsx';
import { count, formatBytes } from '#site/admin/shell/format.ts';
import { DataTable } from '#site/admin/shell/table.tsx';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import type { Column } from '#site/ui/table.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { Restoring } from './restoring.tsx';

export const occasionNames: Record<BackupRecord['occasion'], string> = {
  nightly: 'Nightly schedule',
  'by hand': 'You',
  uploaded: 'Upload',
  'before a restore': 'A restore',
};

/** What a backup contains, what a restore would lose, and the restore. */
export function BackupView({ name }: { name: string }) {
  // Comparing takes seconds, so it is not repeated after each action.
  const query = useQuery({
    ...adminQuery('GET /api/admin/backups/:name', { params: { name } }),
    staleTime: 'static',
    // The next visit compares again with what was changed meanwhile.
    gcTime: 0,
  });
  return (
    <>
      <p>
        <Link to={paths.adminSettingsBackups()} className="inline-block py-2 underline">
          All backups
        </Link>
      </p>
      <h2 className="text-title-s wrap-anywhere">{name}</h2>
      <QueryView query={query} what="backup">
        {(detail) => (
          <>
            <Contents detail={detail} />
            <Losses detail={detail} />
            <Restore detail={detail} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Contents({ detail }: { detail: BackupDetail }) {
  const { backup, missingMigrations } = detail;
  return (
    <div className="mt-4">
      <Facts
        facts={[
          [
            backup.occasion === 'uploaded' ? 'Uploaded' : 'Created',
            <FullTime key="at" at={backup.at} />,
          ],
          ['Created by', occasionNames[backup.occasion]],
          ['Size', formatBytes(backup.bytes)],
          [
            'Release',
            missingMigrations > 0
              ? `Older than this one. A restore makes ${count(missingMigrations, 'update')} to its tables.`
              : 'Matches this one',
          ],
        ]}
      />
    </div>
  );
}

const columns: Column<ComparedKind>[] = [
  { label: 'What', cell: ({ what }) => what },
  { label: 'In this backup', isNumber: true, cell: ({ inBackup }) => inBackup },
  { label: 'Now', isNumber: true, cell: ({ now }) => now },
  {
    label: 'Lost by a restore',
    isNumber: true,
    cell: ({ lost }) => (lost > 0 ? <strong>{lost.toLocaleString('en-US')}</strong> : 'None'),
  },
];

function Losses({ detail: { compared } }: { detail: BackupDetail }) {
  return (
    <Section title="What you would lose">
      <DataTable
        caption="Contents of this backup, compared with the site now"
        columns={columns}
        rows={compared.filter(({ inBackup, now }) => inBackup + now > 0)}
        rowKey={({ what }) => what}
      />
      <ul className="mt-3 grid max-w-prose gap-1 wrap-anywhere">
        {compared
          .filter(({ names }) => names.length > 0)
          .map(({ what, lost, names }) => (
            <li key={what}>
              <strong>{what} changed or created since:</strong> {names.map(visibleText).join(', ')}
              {lost > names.length && `, and ${count(lost - names.length, 'more', 'more')}`}.
            </li>
          ))}
      </ul>
    </Section>
  );
}

function Restore({ detail: { backup, isSameSite } }: { detail: BackupDetail }) {
  const [isAccepted, setIsAccepted] = useState(false);
  const [startedAt, setStartedAt] = useState<string>();
  const { name } = backup;
  if (startedAt) return <Restoring since={startedAt} onFailed={() => setStartedAt(undefined)} />;
  return (
    <Section title="Restore">
      <ul className="max-w-prose list-disc pl-5">
        <li>Visitors see a maintenance page for about a minute.</li>
        <li>Everyone is logged out, you too. Your current password stays.</li>
        <li>The site as it is now is kept as a backup, so you can go back.</li>
        <li>Newsletters, waiting emails, and scheduled publications are paused.</li>
        {isSameSite && <li>People who unsubscribed or were removed since stay removed.</li>}
      </ul>
      {!isSameSite && (
        <Callout>
          <p>
            This backup is from another site, or you changed your password after downloading it. So
            we can’t tell who unsubscribed since.
          </p>
          <Checkbox checked={isAccepted} onChange={setIsAccepted}>
            I accept that people who left may be subscribed again
          </Checkbox>
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Rehearse name={name} />
        <ConfirmButton
          label="Restore this backup"
          tone="hazard"
          title="Replace the site with this backup?"
          confirmLabel="Restore"
          run={() =>
            callAsAdmin('POST /api/admin/backups/:name/restore', {
              params: { name },
              input: { acceptResubscribe: isAccepted },
            })
          }
          onDone={({ at }) => setStartedAt(at)}
        >
          Everything since <FullTime at={backup.at} /> is replaced by {name}. The site as it is now
          is kept as a backup.
        </ConfirmButton>
        <DeleteBackup name={name} />
      </div>
    </Section>
  );
}

function Rehearse({ name }: { name: string }) {
  return (
    <ActionButton
      run={() => callAsAdmin('POST /api/admin/backups/:name/drill', { params: { name } })}
      onDone={({ rows }) =>
        showToast({
          title: 'Rehearsal passed',
          description: `All ${count(rows, 'row')} can be restored. Nothing was changed.`,
        })
      }
      pendingLabel="Rehearsing..."
    >
      Rehearse
    </ActionButton>
  );
}

function DeleteBackup({ name }: { name: string }) {
  const params = { name };
  return (
    <ConfirmButton
      label="Delete this backup"
      tone="plain"
      title="Delete this backup permanently?"
      confirmLabel="Delete permanently"
      requiredText="delete"
      run={() => callAsAdmin('DELETE /api/admin/backups/:name', { params })}
      deletes={adminQuery('GET /api/admin/backups/:name', { params }).queryKey}
      onDone={() => {
        showToast({ title: 'Backup deleted', description: name });
        navigate(paths.adminSettingsBackups());
      }}
    >
      {name} can’t be restored after that.
    </ConfirmButton>
  );
}
