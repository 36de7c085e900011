import { useState } from 'react';
import type { ImportOutcome } from '#contract/subscribers.ts';
import { FileInput } from '#site/admin/shell/file-input.tsx';
import { uploadAsAdmin } from '#site/admin/shell/files.ts';
import { useAction } from '#site/admin/shell/use-action.ts';
import { counted, inThousands } from '#site/admin/shell/words.ts';
import { Button } from '#site/ui/button.tsx';
import { Dialog } from '#site/ui/dialog.tsx';
import { Field } from '#site/ui/field.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

interface ImportFileProps {
  onClose: () => void;
  onStored: () => void;
}

/** First what a file would do, then doing it: all of it or nothing. Nobody is confirmed by being brought. */
export function ImportFile({ onClose, onStored }: ImportFileProps) {
  const [read, setRead] = useState<{ file: File; outcome: ImportOutcome }>();
  const { run, isPending, failure } = useAction();
  const look = (file: File | undefined) => {
    setRead(undefined);
    if (file)
      run(async () => {
        setRead({
          file,
          outcome: await uploadAsAdmin('POST /api/admin/subscriber-import', file, { query: {} }),
        });
      });
  };
  const store = () =>
    run(async () => {
      if (!read) return;
      const query = { store: String(read.outcome.fresh) };
      const { fresh } = await uploadAsAdmin('POST /api/admin/subscriber-import', read.file, {
        query,
      });
      showToast({
        title: 'Imported',
        description: `${counted(fresh, 'address', 'addresses')} now waiting.`,
      });
      onStored();
    });
  return (
    <Dialog
      title="Import addresses"
      description="A CSV file with a column of addresses, 8 MB at most. They wait, and get no letter until they have been asked and said yes."
      open
      onOpenChange={onClose}
    >
      <div className="desk-sheet">
        <Field id="import-file" label="File" error={failure || undefined}>
          {(control) => (
            <FileInput {...control} accept=".csv,.txt,text/csv,text/plain" onChosen={look} />
          )}
        </Field>
        {isPending && <p role="status">One moment...</p>}
        {read && <Preview outcome={read.outcome} />}
        {read && read.outcome.fresh > 0 && (
          <div>
            <Button tone="hazard" pending={isPending} onClick={store}>
              Bring in {counted(read.outcome.fresh, 'address', 'addresses')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Preview({ outcome }: { outcome: ImportOutcome }) {
  const counts: [string, number][] = [
    ['New', outcome.fresh],
    ['Known already', outcome.known],
    ['Left, and not brought back', outcome.left],
    ['Twice in the file', outcome.twice],
    ['No address', outcome.wrong],
  ];
  return (
    <div role="status" className="desk-form">
      <p>
        {counted(outcome.rows, 'row')}, read as {outcome.encoding}
        {outcome.column === null ? ', without a header.' : `, from the column “${outcome.column}”.`}{' '}
        Nothing is stored yet.
      </p>
      <dl className="desk-facts">
        {counts.map(([name, count]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{inThousands(count)}</dd>
          </div>
        ))}
      </dl>
      {outcome.sample.length > 0 && (
        <p className="text-note">Among the new: {outcome.sample.join(', ')}</p>
      )}
      {outcome.examples.length > 0 && (
        <ul className="text-note" aria-label="Rows that are not taken">
          {outcome.examples.map(({ line, text, why }) => (
            <li key={line}>
              Line {inThousands(line)}: {text || '(nothing)'}. {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
