import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callAsAdmin } from '#ui/admin/api.ts';
import { ConfirmButton } from '#ui/admin/confirm.tsx';
import { FormDialog } from '#ui/admin/dialogs.tsx';
import { useDraftForm } from '#ui/admin/drafts.tsx';
import { ActionButton, Callout, FullTime } from '#ui/admin/elements.tsx';
import { showServerError, TextField } from '#ui/admin/fields.tsx';
import { count } from '#ui/admin/format.ts';
import { useTimeZone } from '#ui/admin/loaded-settings.tsx';
import { zoneName } from '#ui/admin/time-zones.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import type { NewsletterAdmin } from '../calls.ts';

interface SendNowProps {
  newsletter: NewsletterAdmin | undefined;
  pending: boolean;
  send: () => Promise<unknown>;
}

export function SendNow({ newsletter, pending, send }: SendNowProps) {
  const readers = count(newsletter?.readers ?? 0, 'subscriber');
  return (
    <ConfirmButton
      label={`Send to ${readers}`}
      tone="hazard"
      pending={pending}
      title="Send this issue?"
      confirmLabel={`Send to ${readers}`}
      cancelLabel="Not yet"
      run={send}
    >
      <p>
        This issue goes to {readers} and appears on the site. Once sending starts, you can pause it
        but not edit it.
      </p>
      {newsletter?.hasPostalAddress === false && (
        <p className="mt-3">
          US law (CAN-SPAM) requires a valid postal address in every newsletter. This issue has
          none. Add yours in Settings → Newsletter.
        </p>
      )}
    </ConfirmButton>
  );
}

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

interface ScheduledProps {
  id: number;
  sendAt: string;
  version: number;
  onCanceled: (version: number) => void;
}

/** When the draft is sent, with the way back. */
export function Scheduled({ id, sendAt, version, onCanceled }: ScheduledProps) {
  const input = { at: null, version };
  return (
    <Callout
      action={
        <ActionButton
          size="small"
          run={() => callAsAdmin('POST /api/admin/issues/:id/schedule', { params: { id }, input })}
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
