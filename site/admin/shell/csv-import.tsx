import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';
import { currentIn, errorMessage, type UploadName, uploadAsAdmin } from './api.ts';

interface CsvImportProps<Name extends UploadName> {
  label: string;
  call: Name;
  /** How many changes can be saved; none if the file has errors. */
  changes: (outcome: OutputOf<Name>) => number;
  /** The button's label, such as 'Import 3 addresses'. */
  confirmLabel: (changes: number) => string;
  /** Sent when the file is saved, besides the version of the preview. */
  query?: Record<string, string>;
  /** False while something that the owner has to enter is missing. */
  isReady?: boolean;
  onSaved?: (outcome: OutputOf<Name>) => void;
  /** Renders what else the owner can choose before saving. */
  options?: (outcome: OutputOf<Name>) => ReactNode;
  /** Renders the changes of the file, before or after saving. */
  children: (outcome: OutputOf<Name>) => ReactNode;
}

/** Previews the changes of a file before they are saved. */
export function CsvImport<Name extends UploadName>(props: CsvImportProps<Name>) {
  const { label, changes, confirmLabel, isReady = true, options, children } = props;
  const id = useId();
  const { check, save, choose, error, outcome, ready } = useImport(props);
  return (
    <>
      <Field id={id} label={label} error={error ? errorMessage(error) : undefined}>
        {(control) => (
          <input
            {...control}
            type="file"
            className="input"
            accept=".csv,.txt,text/csv,text/plain"
            // Without a reset, choosing the same file again would fire no change event.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        )}
      </Field>
      {check.isPending && <p role="status">Checking the file...</p>}
      {outcome && (
        <div role="status" className="grid gap-2">
          {children(outcome)}
        </div>
      )}
      {ready && options?.(ready.outcome)}
      {ready && (
        <Button
          tone="hazard"
          pending={save.isPending || !isReady}
          onClick={() => save.mutate(ready)}
        >
          {confirmLabel(changes(ready.outcome))}
        </Button>
      )}
    </>
  );
}

function useImport<Name extends UploadName>({
  call,
  changes,
  query = {},
  onSaved,
}: CsvImportProps<Name>) {
  const check = useMutation({
    mutationFn: async (file: File) => ({ file, outcome: await uploadAsAdmin(call, file, {}) }),
  });
  const save = useMutation({
    mutationFn: ({ file, outcome }: { file: File; outcome: OutputOf<Name> }) =>
      uploadAsAdmin(call, file, { ...query, version: (outcome as { version: string }).version }),
    onSuccess: (outcome) => onSaved?.(outcome),
  });
  /** What the file would change now, if that is not what the preview showed. */
  const current = currentIn<OutputOf<Name>>(save.error);
  const choose = (file: File | undefined) => {
    save.reset();
    check.reset();
    if (file) check.mutate(file);
  };
  const error = save.error ?? check.error;
  const outcome = save.data ?? current ?? check.data?.outcome;
  const ready =
    !save.data && check.data && outcome && changes(outcome) > 0
      ? { file: check.data.file, outcome }
      : undefined;
  return { check, save, choose, error, outcome, ready };
}
