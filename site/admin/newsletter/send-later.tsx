import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { callAsAdmin } from '#ui/admin/api.ts';
import { ActionButton, Callout, FullTime } from '#ui/admin/elements.tsx';
import { TextField } from '#ui/admin/fields.tsx';
import { FormDialog } from '#ui/admin/form-dialog.tsx';
import { useTimeZone } from '#ui/admin/loaded-settings.tsx';

interface SendLaterProps {
  id: number;
  label: string;
  pending: boolean;
  /** Returns the saved version. */
  save: () => Promise<number>;
  onScheduled: (version: number) => void;
}

/** Saves the draft and chooses the time at which it is sent. */
export function SendLater({ id, label, pending, save, onScheduled }: SendLaterProps) {
  const timeZone = useTimeZone();
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const input = { at, version: await save() };
      return callAsAdmin('POST /api/admin/issues/:id/schedule', { params: { id }, input });
    },
    onSuccess: ({ version }) => {
      onScheduled(version);
      setIsOpen(false);
      showToast({ title: 'Scheduled', description: 'You can edit or cancel it until then.' });
    },
  });
  const open = () => {
    reset();
    setIsOpen(true);
  };
  return (
    <>
      <Button pending={pending} onClick={open}>
        {label}
      </Button>
      {isOpen && (
        <FormDialog
          title="Send later"
          description="We send the draft as it is saved at that time, to everyone subscribed then."
          submitLabel="Schedule"
          pending={isPending}
          error={error}
          onSubmit={mutate}
          onClose={() => setIsOpen(false)}
        >
          <TextField
            label={`Send at (time in ${timeZone?.replaceAll('_', ' ') ?? 'your time zone'})`}
            type="datetime-local"
            required
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        </FormDialog>
      )}
    </>
  );
}

interface ScheduledProps {
  id: number;
  sendAt: string;
  onCanceled: (version: number) => void;
}

/** When the draft is sent, with the way back. */
export function Scheduled({ id, sendAt, onCanceled }: ScheduledProps) {
  return (
    <Callout
      action={
        <ActionButton
          size="small"
          run={() => callAsAdmin('POST /api/admin/issues/:id/unschedule', { params: { id } })}
          onDone={({ version }) => onCanceled(version)}
        >
          Cancel sending
        </ActionButton>
      }
    >
      <strong>Scheduled.</strong> This draft will be sent on <FullTime at={sendAt} />.
    </Callout>
  );
}
