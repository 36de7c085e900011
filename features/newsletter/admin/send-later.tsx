import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callAsAdmin } from '#ui/admin/api.ts';
import { FormDialog } from '#ui/admin/dialogs.tsx';
import { useDraftForm } from '#ui/admin/drafts.tsx';
import { showServerError, TextField } from '#ui/admin/fields.tsx';
import { useTimeZone } from '#ui/admin/loaded-settings.tsx';
import { zoneName } from '#ui/admin/time-zones.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';

interface SendLaterProps {
  id: number;
  label: string;
  pending: boolean;
  /** Returns the saved version. */
  save: () => Promise<number>;
  onScheduled: (version: number) => void;
}

/** Saves the draft and chooses the time at which it is sent. */
export function SendLater({ label, pending, ...dialog }: SendLaterProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button pending={pending} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <SendLaterDialog
          {...dialog}
          onClose={() => setIsOpen(false)}
          onReopen={() => setIsOpen(true)}
        />
      )}
    </>
  );
}

const loadSchema = async () => (await import('../calls.ts')).issueSchedule.omit({ version: true });

interface SendLaterDialogProps extends Omit<SendLaterProps, 'label' | 'pending'> {
  onClose: () => void;
  onReopen: () => void;
}

function SendLaterDialog({ id, save, onScheduled, onClose, onReopen }: SendLaterDialogProps) {
  const timeZone = useTimeZone();
  const form = useDraftForm(`send time of issue ${id}`, { at: '' }, 0, loadSchema);
  const { errors } = form.formState;
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ at }: { at: string }) => {
      const input = { at, version: await save() };
      return callAsAdmin('POST /api/admin/issues/:id/schedule', { params: { id }, input });
    },
    onSuccess: ({ version }) => {
      onScheduled(version);
      form.discard();
      onClose();
      showToast({ title: 'Scheduled', description: 'You can edit or cancel it until then.' });
    },
    onError: (error) => showServerError(form, error),
  });
  return (
    <FormDialog
      title="Send later"
      description="We send the draft as it is saved at that time, to everyone subscribed then."
      submitLabel="Schedule"
      pending={isPending}
      error={errors.root?.message}
      onSubmit={form.handleSubmit((sent) => mutate(sent))}
      onClose={onClose}
      onCancel={() => {
        form.cancel(onReopen);
        onClose();
      }}
    >
      <TextField
        label={timeZone ? `Send at (time in ${zoneName(timeZone)})` : 'Send at'}
        type="datetime-local"
        error={errors.at?.message}
        {...form.register('at')}
      />
    </FormDialog>
  );
}
