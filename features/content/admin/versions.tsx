import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQuery } from '#ui/admin/api.ts';
import { AdminDialog } from '#ui/admin/dialogs.tsx';
import { Differences } from '#ui/admin/differences.tsx';
import { ErrorText, Time } from '#ui/admin/elements.tsx';
import { Button } from '#ui/button.tsx';
import type { DocumentDetail } from '../calls.ts';
import type { DocumentContent } from '../kinds.ts';
import { readable } from './content-values.ts';

interface VersionsDialogProps {
  document: DocumentDetail;
  onClose: () => void;
  onRestore: (content: DocumentContent) => Promise<unknown>;
}

/** Every version of a document with what it changed. */
export function VersionsDialog({ document, onClose, onRestore }: VersionsDialogProps) {
  const { id, versions, version: newest, liveVersion } = document;
  const [open, setOpen] = useState<number>();
  return (
    <AdminDialog
      onClose={onClose}
      title="Versions"
      description="Restoring a version adds it as the newest one. Nothing is lost."
    >
      <ol className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2">
        {versions.map(({ version, savedAt }, index) => (
          <li
            key={version}
            className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-hairline pt-2"
          >
            <button
              type="button"
              aria-expanded={open === version}
              className="flex min-h-11 flex-wrap items-baseline gap-x-3 text-left"
              onClick={() => setOpen(open === version ? undefined : version)}
            >
              <b>Version {version}</b>
              <Time at={savedAt} />
              {version === newest && <span className="text-muted">Newest</span>}
              {version === liveVersion && <b className="text-olive">On the site</b>}
            </button>
            {open === version && (
              <VersionDifferences
                id={id}
                before={versions[index + 1]?.version}
                after={version}
                {...(version !== newest && { onRestore })}
              />
            )}
          </li>
        ))}
      </ol>
    </AdminDialog>
  );
}

interface VersionDifferencesProps {
  id: number;
  before: number | undefined;
  after: number;
  onRestore?: VersionsDialogProps['onRestore'];
}

/** The words that differ between two versions. */
export function VersionDifferences({ id, before, after, onRestore }: VersionDifferencesProps) {
  const [older, newer] = useQueries({
    queries: [before ?? after, after].map((version) => ({
      ...adminQuery('GET /api/admin/documents/:id/versions/:version', { params: { id, version } }),
      // A version never changes.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const error = older?.error ?? newer?.error;
  if (error) return <ErrorText error={error} />;
  if (!older?.data || !newer?.data) return <p role="status">Loading the version...</p>;
  const { data } = newer;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Differences
        before={before === undefined ? '' : readable(older.data)}
        after={readable(data)}
      />
      {onRestore && (
        <div>
          <Button size="small" onClick={() => onRestore(data)}>
            Restore this version
          </Button>
        </div>
      )}
    </div>
  );
}
