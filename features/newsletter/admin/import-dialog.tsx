import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { uploadAsAdmin } from '#ui/admin/api.ts';
import { FormDialog } from '#ui/admin/dialogs.tsx';
import { showServerError, TextField } from '#ui/admin/fields.tsx';
import { count } from '#ui/admin/format.ts';
import { showToast } from '#ui/toast.ts';
import { importQuery } from '../calls.ts';

const importForm = importQuery.extend({
  file: z.custom<FileList>((files) => files instanceof FileList && files.length > 0, {
    error: 'Choose a file.',
  }),
});

/** Adds people who confirmed elsewhere. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    defaultValues: { source: '', date: '' },
    resolver: zodResolver(importForm),
  });
  const { errors } = form.formState;
  const send = useMutation({
    mutationFn: ({ file, ...consent }: z.output<typeof importForm>) =>
      uploadAsAdmin('POST /api/admin/subscriber-import', file[0] as File, consent),
    onError: (error) => showServerError(form, error),
    onSuccess: ({ added, skipped, invalid }) => {
      showToast({
        title: `${count(added, 'subscriber')} imported`,
        description: `${count(skipped, 'row')} skipped: on the list, unsubscribed, or never mailed again. ${count(invalid, 'row')} without a valid address.`,
      });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Import subscribers"
      description="Choose a CSV file with up to 10,000 rows. Its first line names the columns: “email” and, if you know it for each person, “confirmed” with a date such as 2025-03-01. Import only people who confirmed that they want this newsletter, and keep the proof."
      submitLabel="Import"
      pending={send.isPending}
      error={errors.root?.message}
      onSubmit={form.handleSubmit((sent) => send.mutate(sent))}
      onClose={onClose}
    >
      <TextField
        label="File"
        type="file"
        accept=".csv,text/csv"
        error={errors.file?.message}
        {...form.register('file')}
      />
      <TextField
        label="Where they confirmed, such as the name of the former service"
        error={errors.source?.message}
        {...form.register('source')}
      />
      <TextField
        label="When they confirmed, unless a row has its own date"
        type="date"
        error={errors.date?.message}
        {...form.register('date')}
      />
    </FormDialog>
  );
}
