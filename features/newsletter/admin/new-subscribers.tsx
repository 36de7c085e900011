import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  type ConsentElsewhere,
  type ImportOutcome,
  importQuery,
  newSubscriber,
} from '#features/newsletter/calls.ts';
import { callAsAdmin, uploadAsAdmin } from '#ui/admin/api.ts';
import { FormDialog } from '#ui/admin/dialogs.tsx';
import { useDraftForm } from '#ui/admin/drafts.tsx';
import { Facts } from '#ui/admin/elements.tsx';
import { Checkbox, showServerError, TextField } from '#ui/admin/fields.tsx';
import { count, formatNumber } from '#ui/admin/format.ts';
import { showToast } from '#ui/toast.ts';

interface NewSubscriber {
  email: string;
  /** Null: the person gets a confirmation email. */
  confirmed: ConsentElsewhere | null;
  isReturning: boolean;
}

const addForm = newSubscriber.extend({ confirmed: newSubscriber.shape.confirmed.nullable() });

interface DialogProps {
  /** The name under which the browser keeps what was typed. */
  draft: string;
  onClose: () => void;
  onReopen: () => void;
}

/** Adds one person, also one who unsubscribed by mistake. */
export function AddDialog({ draft, onClose, onReopen }: DialogProps) {
  const nobody: NewSubscriber = { email: '', confirmed: null, isReturning: false };
  const form = useDraftForm(draft, nobody, 0, async () => addForm);
  const { register, setValue, values, formState } = form;
  const { errors } = formState;
  const cancel = () => {
    form.cancel(onReopen);
    onClose();
  };
  const add = useMutation({
    mutationFn: ({ confirmed, ...rest }: NewSubscriber) =>
      callAsAdmin('POST /api/admin/subscribers', {
        input: { ...rest, confirmed: confirmed ?? undefined },
      }),
    onError: (error) => showServerError(form, error),
    onSuccess: ({ state }, { email }) => {
      showToast(
        state === 'confirmed'
          ? { title: 'Subscriber added', description: `${email} gets the next newsletter.` }
          : { title: 'Confirmation email queued', description: `${email} has to confirm first.` },
      );
      form.discard();
      onClose();
    },
  });
  return (
    <FormDialog
      title="Add subscriber"
      description="They get an email and start receiving the newsletter when they confirm. Someone who unsubscribed always has to confirm again."
      submitLabel="Add subscriber"
      pending={add.isPending}
      error={errors.root?.message}
      onSubmit={form.handleSubmit((sent) => add.mutate(sent))}
      onClose={onClose}
      onCancel={cancel}
    >
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <Checkbox
        checked={values.confirmed !== null}
        onChange={(isChecked) =>
          setValue('confirmed', isChecked ? { source: '', date: '' } : null, { shouldDirty: true })
        }
      >
        This person already confirmed that they want this newsletter, and I can show proof.
      </Checkbox>
      {values.confirmed && (
        <>
          <TextField
            label={sourceLabel}
            error={errors.confirmed?.source?.message}
            {...register('confirmed.source')}
          />
          <TextField
            label="When they confirmed"
            type="date"
            error={errors.confirmed?.date?.message}
            {...register('confirmed.date')}
          />
        </>
      )}
      {(values.isReturning || errors.isReturning) && (
        <>
          <Checkbox
            checked={values.isReturning}
            onChange={(isReturning) => setValue('isReturning', isReturning, { shouldDirty: true })}
          >
            This person asked me to add them again
          </Checkbox>
          <p role="alert" className="field-error">
            {errors.isReturning?.message}
          </p>
        </>
      )}
    </FormDialog>
  );
}

const sourceLabel = 'Where they confirmed, such as the name of the former service';

interface ImportedFile extends ConsentElsewhere {
  /** Kept by the browser only while the dialog is open. */
  file: FileList | null;
}

const importForm = importQuery.extend({
  file: z.custom<FileList>((files) => files instanceof FileList && files.length > 0, {
    error: 'Choose a file.',
  }),
});

/** Checks the file first; what it would add is imported by the second press. */
export function ImportDialog({ draft, onClose, onReopen }: DialogProps) {
  const nothing: ImportedFile = { source: '', date: '', file: null };
  const form = useDraftForm(draft, nothing, 0, async () => importForm);
  const { errors } = form.formState;
  const [checked, setChecked] = useState<ImportOutcome>();
  const cancel = () => {
    form.cancel(onReopen);
    onClose();
  };
  const send = useMutation({
    mutationFn: ({ file, ...consent }: ImportedFile) =>
      uploadAsAdmin('POST /api/admin/subscriber-import', file?.[0] as File, {
        ...consent,
        ...(checked && { store: 'yes' }),
      }),
    onError: (error) => showServerError(form, error),
    onSuccess: (outcome) => {
      if (!outcome.isStored) return setChecked(outcome);
      showToast({
        title: 'Imported',
        description: `${count(outcome.fresh, 'subscriber gets', 'subscribers get')} the next newsletter.`,
      });
      form.discard();
      onClose();
    },
  });
  // A changed file or date has to be checked again.
  const field = (name: keyof ImportedFile) =>
    form.register(name, { onChange: () => setChecked(undefined) });
  return (
    <FormDialog
      title="Import subscribers"
      description="Choose a CSV file with a column of email addresses, up to 10,000 rows. Import only people who confirmed that they want this newsletter, and keep the proof."
      submitLabel={checked ? `Import ${count(checked.fresh, 'subscriber')}` : 'Check the file'}
      pending={send.isPending || checked?.fresh === 0}
      error={errors.root?.message}
      onSubmit={form.handleSubmit((sent) => send.mutate(sent))}
      onClose={onClose}
      onCancel={cancel}
    >
      <TextField
        label="File"
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        error={errors.file?.message}
        {...field('file')}
      />
      <TextField label={sourceLabel} error={errors.source?.message} {...field('source')} />
      <TextField
        label="When they confirmed, for rows without a date"
        type="date"
        error={errors.date?.message}
        {...field('date')}
      />
      {checked && <Outcome outcome={checked} />}
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
