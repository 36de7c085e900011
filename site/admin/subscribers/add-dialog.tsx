import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#site/ui/toast/toasts.ts';
import { callAsAdmin, errorField } from '#ui/admin/api.ts';
import { Checkbox, TextField } from '#ui/admin/fields.tsx';
import { FormDialog } from '#ui/admin/form-dialog.tsx';
import { type Consent, ConsentFields, noConsent } from './consent-fields.tsx';

/** Adds one person, also one who unsubscribed by mistake. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [confirmed, setConfirmed] = useState<Consent>();
  const [isReturning, setIsReturning] = useState<boolean>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callAsAdmin('POST /api/admin/subscribers', { input: { email, confirmed, isReturning } }),
    onError: (failure) => errorField(failure) === 'isReturning' && setIsReturning(false),
    onSuccess: ({ state }) => {
      showAdded(email, state === 'confirmed');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Add subscriber"
      description="They get an email and start receiving the newsletter when they confirm. Someone who unsubscribed always has to confirm again."
      submitLabel="Add subscriber"
      pending={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <TextField
        label="Email address"
        type="email"
        required
        autoComplete="off"
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          setIsReturning(undefined);
        }}
      />
      <Checkbox
        checked={confirmed !== undefined}
        onChange={(isChecked) => setConfirmed(isChecked ? noConsent : undefined)}
      >
        This person already confirmed that they want this newsletter, and I can show proof.
      </Checkbox>
      {confirmed && (
        <ConsentFields
          dateLabel="When they confirmed"
          consent={confirmed}
          onChange={setConfirmed}
        />
      )}
      {isReturning !== undefined && (
        <Checkbox checked={isReturning} onChange={setIsReturning}>
          This person asked me to add them again
        </Checkbox>
      )}
    </FormDialog>
  );
}

const showAdded = (email: string, isConfirmed: boolean) =>
  showToast(
    isConfirmed
      ? { title: 'Subscriber added', description: `${email} gets the next newsletter.` }
      : { title: 'Confirmation email queued', description: `${email} has to confirm first.` },
  );
