import { useState } from 'react';
import type { ConsentElsewhere, ImportOutcome } from '#contract/newsletter.ts';
import { AdminDialog } from '#site/admin/shell/admin-dialog.tsx';
import { CsvImport } from '#site/admin/shell/csv-import.tsx';
import { Facts } from '#site/admin/shell/elements.tsx';
import { count, formatNumber } from '#site/admin/shell/format.ts';
import { showToast } from '#site/ui/toast/toasts.ts';
import { ConsentFields } from './consent-fields.tsx';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [consent, setConsent] = useState<ConsentElsewhere>();
  return (
    <AdminDialog
      title="Import subscribers"
      description="Choose a CSV file with a column of email addresses, up to 8 MB. Imported contacts don’t get the newsletter until they confirm, unless they did so elsewhere."
      onClose={onClose}
    >
      <div className="mt-4 grid justify-items-start gap-4">
        <CsvImport
          label="File"
          call="POST /api/admin/subscriber-import"
          changes={({ fresh }) => fresh}
          confirmLabel={(fresh) =>
            consent
              ? `Import ${count(fresh, 'confirmed subscriber')}`
              : `Import ${count(fresh, 'address', 'addresses')}`
          }
          query={consent ? { ...consent } : {}}
          isReady={!consent || (consent.source.trim() !== '' && consent.date !== '')}
          options={({ dateColumn }) => (
            <ConsentFields
              statement="These people already confirmed that they want this newsletter, and I can show proof. They get it without another email."
              dateLabel={
                dateColumn === null
                  ? 'When they confirmed'
                  : `When they confirmed, for rows without a date in the column “${dateColumn}”`
              }
              consent={consent}
              onChange={setConsent}
            />
          )}
          onSaved={({ fresh }) => {
            showToast({
              title: 'Imported',
              description: consent
                ? `${count(fresh, 'subscriber gets', 'subscribers get')} the next newsletter.`
                : `${count(fresh, 'address needs', 'addresses need')} confirmation.`,
            });
            onClose();
          }}
        >
          {(outcome) => <Outcome outcome={outcome} />}
        </CsvImport>
      </div>
    </AdminDialog>
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
          ['Marked as spam (skipped)', formatNumber(outcome.complained)],
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
