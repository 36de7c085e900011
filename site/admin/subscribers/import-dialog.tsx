import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportOutcome } from '#contract/newsletter.ts';
import { showToast } from '#site/ui/toast/toasts.ts';
import { uploadAsAdmin } from '#ui/admin/api.ts';
import { Facts } from '#ui/admin/elements.tsx';
import { TextField } from '#ui/admin/fields.tsx';
import { FormDialog } from '#ui/admin/form-dialog.tsx';
import { count, formatNumber } from '#ui/admin/format.ts';
import { type Consent, ConsentFields, noConsent } from './consent-fields.tsx';

/** Checks the file first; what it would add is imported by the second press. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [consent, setConsent] = useState(noConsent);
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: (chosen: { file: File; isChecked: boolean }) =>
      uploadAsAdmin('POST /api/admin/subscriber-import', chosen.file, {
        ...consent,
        ...(chosen.isChecked && { store: 'yes' }),
      }),
    onSuccess: ({ isStored, fresh }) => {
      if (!isStored) return;
      showToast({
        title: 'Imported',
        description: `${count(fresh, 'subscriber gets', 'subscribers get')} the next newsletter.`,
      });
      onClose();
    },
  });
  const change = (next: Consent) => {
    reset();
    setConsent(next);
  };
  return (
    <FormDialog
      title="Import subscribers"
      description="Choose a CSV file with a column of email addresses, up to 10,000 rows. Import only people who confirmed that they want this newsletter, and keep the proof."
      submitLabel={data ? `Import ${count(data.fresh, 'subscriber')}` : 'Check the file'}
      pending={isPending || data?.fresh === 0}
      error={error}
      onSubmit={() => file && mutate({ file, isChecked: data !== undefined })}
      onClose={onClose}
    >
      <TextField
        label="File"
        type="file"
        required
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          reset();
          setFile(target.files?.[0]);
        }}
      />
      <ConsentFields
        dateLabel="When they confirmed, for rows without a date"
        consent={consent}
        onChange={change}
      />
      {data && <Outcome outcome={data} />}
    </FormDialog>
  );
}

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const { rows, column, dateColumn, examples } = outcome;
  return (
    <div role="status" className="grid gap-2">
      <p>
        Found {count(rows, 'row')}
        {column === null ? ' without a header' : ` in the column “${column}”`}
        {dateColumn !== null && `, and dates in the column “${dateColumn}”`}. Nothing has been
        imported yet.
      </p>
      <Facts
        facts={[
          ['New', formatNumber(outcome.fresh)],
          ['Already on the list', formatNumber(outcome.known)],
          ['Unsubscribed before (skipped)', formatNumber(outcome.left)],
          ['Never mail again (skipped)', formatNumber(outcome.blocked)],
          ['Duplicates in the file', formatNumber(outcome.twice)],
          ['Invalid', formatNumber(outcome.wrong)],
        ]}
      />
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
    </div>
  );
}
