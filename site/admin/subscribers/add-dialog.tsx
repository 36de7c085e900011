import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsentElsewhere } from '#contract/newsletter.ts';
import { callAsAdmin, errorField } from '#site/admin/shell/api.ts';
import { ErrorText } from '#site/admin/shell/elements.tsx';
import { Checkbox, TextField } from '#site/admin/shell/fields.tsx';
import { Button } from '#site/ui/button.tsx';
import { Dialog } from '#site/ui/dialog.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { ConsentFields } from './consent-fields.tsx';

/** Adds one person, also one who unsubscribed by mistake. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [confirmed, setConfirmed] = useState<ConsentElsewhere>();
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
    <Dialog
      title="Add subscriber"
      description="They get an email and start receiving the newsletter when they confirm. Someone who unsubscribed always has to confirm again."
      onClose={onClose}
    >
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
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
        <ConsentFields
          statement="This person already confirmed that they want this newsletter, and I can show proof."
          dateLabel="When they confirmed"
          consent={confirmed}
          onChange={setConfirmed}
        />
        <ErrorText error={error} />
        {isReturning !== undefined && (
          <Checkbox checked={isReturning} onChange={setIsReturning}>
            This person asked me to add them again
          </Checkbox>
        )}
        <div className="flex flex-wrap gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="hazard" pending={isPending}>
            Add subscriber
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const showAdded = (email: string, isConfirmed: boolean) =>
  showToast(
    isConfirmed
      ? { title: 'Subscriber added', description: `${email} gets the next newsletter.` }
      : { title: 'Confirmation email queued', description: `${email} has to confirm first.` },
  );
