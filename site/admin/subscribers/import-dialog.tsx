import type { ImportOutcome } from '#contract/newsletter.ts';
import { CsvImport } from '#site/admin/shell/csv-import.tsx';
import { Facts } from '#site/admin/shell/elements.tsx';
import { count, formatNumber } from '#site/admin/shell/format.ts';
import { Dialog } from '#site/ui/dialog.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Import subscribers"
      description="Choose a CSV file with a column of email addresses, up to 8 MB. Imported contacts don’t get the newsletter until they confirm."
      onClose={onClose}
    >
      <div className="mt-4 grid justify-items-start gap-4">
        <CsvImport
          label="File"
          call="POST /api/admin/subscriber-import"
          changes={({ fresh }) => fresh}
          confirmLabel={(fresh) => `Import ${count(fresh, 'address', 'addresses')}`}
          onSaved={({ fresh }) => {
            showToast({
              title: 'Imported',
              description: `${count(fresh, 'address needs', 'addresses need')} confirmation.`,
            });
            onClose();
          }}
        >
          {(outcome) => <Outcome outcome={outcome} />}
        </CsvImport>
      </div>
    </Dialog>
  );
}

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const { rows, column, encoding, sample, examples } = outcome;
  return (
    <>
      <p>
        Found {count(rows, 'row')}
        {column === null ? ' without a header' : ` in the column “${column}”`}
        {encoding !== 'UTF-8' && ` (read as ${encoding})`}. Nothing has been imported yet.
      </p>
      <Facts
        facts={[
          ['New', formatNumber(outcome.fresh)],
          ['Already on the list', formatNumber(outcome.known)],
          ['Unsubscribed before (skipped)', formatNumber(outcome.left)],
          ['Duplicates in the file', formatNumber(outcome.twice)],
          ['Invalid', formatNumber(outcome.wrong)],
        ]}
      />
      {sample.length > 0 && (
        <p className="text-note wrap-anywhere">New addresses include {sample.join(', ')}</p>
      )}
      {examples.length > 0 && (
        <div>
          <h3 className="font-bold">Skipped rows</h3>
          <ul className="text-note wrap-anywhere">
            {examples.map(({ line, text, why }) => (
              <li key={line}>
                Line {formatNumber(line)}: {text || '(empty)'}. {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
