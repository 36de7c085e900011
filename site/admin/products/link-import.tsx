import { useId, useState } from 'react';
import type { LinkImport as Outcome } from '#contract/desk-products.ts';
import { FileInput } from '#site/admin/shell/file-input.tsx';
import { uploadAsAdmin } from '#site/admin/shell/files.ts';
import { useAction } from '#site/admin/shell/use-action.ts';
import { counted } from '#site/admin/shell/words.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';

/** 'line 3 is', 'lines 3, 5 and 9 are'. */
export function linesWords(wrong: readonly { line: number }[]): string {
  const lines = wrong.map(({ line }) => line);
  if (lines.length === 1) return `line ${lines[0]} is`;
  return `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)} are`;
}

/** A file of links: what it would change first, then all of it or nothing. */
export function LinkImport({ onStored }: { onStored: () => void }) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [outcome, setOutcome] = useState<Outcome>();
  const { run, isPending, failure } = useAction();
  const look = (chosen: File | undefined) => {
    setFile(chosen);
    setOutcome(undefined);
    if (chosen)
      run(async () =>
        setOutcome(await uploadAsAdmin('POST /api/admin/link-import', chosen, { query: {} })),
      );
  };
  const store = () =>
    run(async () => {
      if (!file || !outcome) return;
      const query = { store: String(outcome.changes) };
      setOutcome(await uploadAsAdmin('POST /api/admin/link-import', file, { query }));
      onStored();
    });
  return (
    <section className="desk-sheet" aria-label="Links from a file">
      <Field id={id} label="A file with the columns product and link" error={failure || undefined}>
        {(control) => <FileInput {...control} accept=".csv,text/csv" onChosen={look} />}
      </Field>
      {outcome && (
        <div role="status" className="desk-sheet">
          <p>
            {outcome.stored
              ? `${counted(outcome.changes, 'link')} changed.`
              : `${counted(outcome.rows, 'line')}: ${counted(outcome.changes, 'link')} would change, ${outcome.same} stay.`}
          </p>
          {outcome.wrong.length > 0 && (
            <p className="font-bold">
              Nothing is changed until {linesWords(outcome.wrong)} mended. Mend the file, and choose
              it again.
            </p>
          )}
          {outcome.wrong.map(({ line, text, why }) => (
            <p key={line} className="field-error">
              Line {line}: {why} ({text})
            </p>
          ))}
          {!outcome.stored &&
            outcome.examples.slice(0, 5).map(({ name, before, after }) => (
              <p key={name} className="text-note wrap-anywhere">
                <b>{name}</b>: {before} becomes {after}
              </p>
            ))}
        </div>
      )}
      {outcome && !outcome.stored && outcome.wrong.length === 0 && outcome.changes > 0 && (
        <Button tone="hazard" aria-disabled={isPending} onClick={store}>
          Change {counted(outcome.changes, 'link')}
        </Button>
      )}
    </section>
  );
}
