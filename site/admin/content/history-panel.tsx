import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentDetail, VersionReason, VersionSummary } from '#contract/documents.ts';
import { Button } from '#site/ui/button.tsx';
import { AdminDialog } from '#ui/admin/admin-dialog.tsx';
import { adminQuery } from '#ui/admin/api.ts';
import { Differences } from '#ui/admin/differences.tsx';
import { QueryView, Time } from '#ui/admin/elements.tsx';

const reasons: Record<VersionReason, string> = {
  seed: 'From the release',
  import: 'Imported',
  created: 'Created',
  edit: 'Edited',
  publish: 'Published',
  'product edit': 'Changed in Products',
  upgrade: 'Updated format',
};

interface HistoryPanelProps {
  document: DocumentDetail;
  onClose: () => void;
  /** The text of the version becomes the newest draft. */
  onRestore: (source: string) => void;
}

/** Every version of a document with the words it changed. */
export function HistoryPanel({ document, onClose, onRestore }: HistoryPanelProps) {
  const [open, setOpen] = useState<number>();
  const { versions, liveVersion } = document;
  return (
    <AdminDialog
      onClose={onClose}
      title="History"
      description="Restoring a version makes a new draft. Nothing is lost."
    >
      <ol className="mt-4 grid gap-2">
        {versions.map((version, index) => (
          <li key={version.version} className="grid gap-2 border-t border-hairline pt-2">
            <Version
              version={version}
              isLive={version.version === liveVersion}
              isOpen={open === version.version}
              onToggle={() => setOpen(open === version.version ? undefined : version.version)}
            />
            {open === version.version && (
              <VersionText
                id={document.id}
                version={version.version}
                before={versions[index + 1]?.version}
                isNewest={index === 0}
                onRestore={onRestore}
              />
            )}
          </li>
        ))}
      </ol>
    </AdminDialog>
  );
}

interface VersionProps {
  version: VersionSummary;
  isLive: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function Version({ version, isLive, isOpen, onToggle }: VersionProps) {
  const { version: number, at, reason, device, publishedAt } = version;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="flex min-h-11 flex-wrap items-baseline gap-x-3 text-left"
      onClick={onToggle}
    >
      <b>Version {number}</b>
      <Time at={at} />
      <span className="text-muted">
        {reasons[reason]}
        {device && ` on ${device}`}
      </span>
      {isLive && <b className="text-olive">Live</b>}
      {!isLive && publishedAt && <span className="text-muted">Was live</span>}
    </button>
  );
}

interface VersionTextProps {
  id: number;
  version: number;
  before: number | undefined;
  isNewest: boolean;
  onRestore: (source: string) => void;
}

function VersionText({ id, version, before, isNewest, onRestore }: VersionTextProps) {
  const read = (one: number) =>
    adminQuery('GET /api/admin/documents/:id/versions/:version', { params: { id, version: one } });
  const query = useQuery(read(version));
  const earlier = useQuery({ ...read(before ?? version), enabled: before !== undefined });
  return (
    <QueryView query={query} what="version">
      {({ source }) => (
        <div className="grid gap-2">
          <Differences
            before={before === undefined ? '' : (earlier.data?.source ?? source)}
            after={source}
          />
          {!isNewest && (
            <div>
              <Button size="small" onClick={() => onRestore(source)}>
                Restore version {version}
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryView>
  );
}
