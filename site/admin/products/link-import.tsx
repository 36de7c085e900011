import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { LinkImport as Outcome } from '#contract/products.ts';
import { errorMessage } from '#site/admin/shell/errors.ts';
import { uploadAsAdmin } from '#site/admin/shell/files.ts';
import { count } from '#site/admin/shell/format.ts';
import { FileInput } from '#site/admin/shell/parts.tsx';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';

/** Shows what a file would change first; the import is all or nothing. */
export function LinkImport() {
  const id = useId();
  const preview = useMutation({
    mutationFn: async (file: File) => ({
      file,
      outcome: await uploadAsAdmin('POST /api/admin/link-import', file, { query: {} }),
    }),
  });
  const store = useMutation({
    mutationFn: ({ file, outcome }: { file: File; outcome: Outcome }) =>
      uploadAsAdmin('POST /api/admin/link-import', file, {
        query: { store: String(outcome.changes) },
      }),
  });
  const error = store.error ?? preview.error;
  const outcome = store.data ?? preview.data?.outcome;
  const canStore = outcome && !outcome.stored && outcome.wrong.length === 0 && outcome.changes > 0;
  return (
    <section aria-label="Import links" className="card mb-6 grid justify-items-start gap-3 p-4">
      <Field
        id={id}
        label="CSV file with the columns product and link"
        error={error ? errorMessage(error) : undefined}
      >
        {(control) => (
          <FileInput
            {...control}
            accept=".csv,text/csv"
            onChosen={(file) => {
              store.reset();
              preview.reset();
              if (file) preview.mutate(file);
            }}
          />
        )}
      </Field>
      {outcome && <OutcomeText outcome={outcome} />}
      {canStore && (
        <Button
          tone="hazard"
          pending={store.isPending}
          onClick={() => preview.data && store.mutate(preview.data)}
        >
          Update {count(outcome.changes, 'link')}
        </Button>
      )}
    </section>
  );
}

function OutcomeText({ outcome }: { outcome: Outcome }) {
  return (
    <div role="status" className="grid gap-2">
      <p>
        {outcome.stored
          ? `${count(outcome.changes, 'link')} updated.`
          : `${count(outcome.rows, 'row')}: ${count(outcome.changes, 'link')} will change, ${outcome.same} stay the same.`}
      </p>
      {outcome.wrong.length > 0 && (
        <p className="font-bold">
          Nothing is changed yet. Fix the file and choose it again:{' '}
          {count(outcome.wrong.length, 'row has an error', 'rows have errors')}.
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
            <b>{name}</b>: {before} → {after}
          </p>
        ))}
    </div>
  );
}
