import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SubscriberReceipt } from '#contract/newsletter.ts';
import { AdminDialog } from '#site/admin/shell/admin-dialog.tsx';
import { adminQuery, callAsAdmin } from '#site/admin/shell/api.ts';
import { ConfirmButton } from '#site/admin/shell/confirm.tsx';
import {
  ActionButton,
  Breakable,
  ErrorText,
  Facts,
  FullTime,
  QueryView,
} from '#site/admin/shell/elements.tsx';
import { TextField } from '#site/admin/shell/fields.tsx';
import { Button } from '#site/ui/button.tsx';
import { longDate } from '#site/ui/dates.ts';
import { showToast } from '#site/ui/toast/toasts.ts';
import { frequencies, nameOf, sources, statusOf } from './labels.ts';

/** Proof of consent, and what the owner can do with the address. */
export function SubscriberDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(adminQuery('GET /api/admin/subscribers/:id', { params: { id } }));
  return (
    <AdminDialog
      title={query.data ? nameOf(query.data) : 'One moment...'}
      description="Where this address came from, and when it was confirmed."
      onClose={onClose}
    >
      <div className="mt-4 grid justify-items-start gap-4">
        <QueryView query={query} what="subscriber">
          {(receipt) => (
            <>
              <Facts facts={factsOf(receipt)} />
              {receipt.state === 'bounced' && !receipt.complainedAt && (
                <RestoreButton subscriber={receipt} />
              )}
              {receipt.email && !receipt.complainedAt && <CorrectAddress subscriber={receipt} />}
              {receipt.state === 'left' && !receipt.complainedAt && (
                <p>
                  We deleted this address when the person unsubscribed. If that was a mistake, close
                  this and select <b>Add subscriber</b>: they get an email to confirm.
                </p>
              )}
              {receipt.complainedAt && (
                <p>This person marked an email as spam, so we never write to them again.</p>
              )}
              {receipt.email && <RemoveButton subscriber={receipt} onRemoved={onClose} />}
            </>
          )}
        </QueryView>
      </div>
    </AdminDialog>
  );
}

/** A server that rejects everything bounces addresses that work. */
function RestoreButton({ subscriber }: { subscriber: SubscriberReceipt }) {
  const { id, confirmedAt } = subscriber;
  const name = nameOf(subscriber);
  return (
    <ActionButton
      size="small"
      run={() => callAsAdmin('POST /api/admin/subscribers/:id/restore', { params: { id } })}
      onDone={() =>
        showToast({
          title: 'Subscriber restored',
          description: confirmedAt
            ? `${name} gets the next newsletter.`
            : `${name} still has to confirm.`,
        })
      }
    >
      Restore subscriber
    </ActionButton>
  );
}

/** A typo is corrected; nobody gets the newsletter at an address that is not confirmed. */
function CorrectAddress({ subscriber: { id, email } }: { subscriber: SubscriberReceipt }) {
  const [typed, setTyped] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: string) =>
      callAsAdmin('PATCH /api/admin/subscribers/:id', { params: { id }, input: { email: to } }),
    onSuccess: () => {
      setTyped(undefined);
      showToast({
        title: 'Address corrected',
        description: 'They get an email to confirm the new address.',
      });
    },
  });
  if (typed === undefined)
    return (
      <Button size="small" onClick={() => setTyped(email ?? '')}>
        Correct address
      </Button>
    );
  return (
    <form
      className="grid w-full gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(typed);
      }}
    >
      <TextField
        label="New address"
        type="email"
        required
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="text-note text-muted">
        Frequency and proof of consent stay. They get an email to confirm the new address; without
        an answer we delete it after 30 days.
      </p>
      <ErrorText error={error} />
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => setTyped(undefined)}>
          Cancel
        </Button>
        <Button type="submit" size="small" tone="hazard" pending={isPending || typed === email}>
          Save address
        </Button>
      </div>
    </form>
  );
}

interface RemoveButtonProps {
  subscriber: SubscriberReceipt;
  onRemoved: () => void;
}

/** Removing deletes the address, so it cannot be undone. */
function RemoveButton({ subscriber, onRemoved }: RemoveButtonProps) {
  const params = { id: subscriber.id };
  return (
    <ConfirmButton
      label="Remove subscriber"
      size="small"
      title="Remove this subscriber?"
      confirmLabel="Remove permanently"
      run={() => callAsAdmin('DELETE /api/admin/subscribers/:id', { params })}
      onDone={() => {
        showToast({ title: 'Subscriber removed', description: nameOf(subscriber) });
        onRemoved();
      }}
    >
      We delete{' '}
      <b>
        <Breakable>{nameOf(subscriber)}</Breakable>
      </b>{' '}
      and stop all newsletters to this address. An import won’t add it again. You can’t undo this;
      the person can sign up again.
    </ConfirmButton>
  );
}

function factsOf(receipt: SubscriberReceipt): [string, ReactNode][] {
  const time = (iso: string | null) => (iso ? <FullTime at={iso} /> : null);
  const facts: [string, ReactNode][] = [
    ['Status', statusOf(receipt).label],
    ['Unsubscribed', time(receipt.leftAt)],
    ['Marked as spam', time(receipt.complainedAt)],
    ['Source', sources[receipt.source]],
    [receipt.source === 'form' ? 'Signed up' : 'Added', time(receipt.createdAt)],
    ['Page', receipt.page === '/' ? 'Home (/)' : receipt.page],
    [
      'Consent text',
      receipt.consent && `“${receipt.consent.words}” (version ${receipt.consent.version})`,
    ],
    ['Confirmation emails sent', receipt.confirmationsSent],
    [
      receipt.state === 'waiting' ? 'Former address confirmed' : 'Confirmed',
      // Of a confirmation elsewhere, only the day is known.
      receipt.consentSource && receipt.confirmedAt
        ? longDate(receipt.confirmedAt.slice(0, 10))
        : time(receipt.confirmedAt),
    ],
    ['Where', receipt.consentSource],
    ['Frequency', receipt.state === 'confirmed' ? frequencies[receipt.frequency] : null],
    [
      'Will be deleted',
      receipt.deletedAt && (
        <>
          <FullTime at={receipt.deletedAt} />, unless they confirm first
        </>
      ),
    ],
    ['Bounced', receipt.complainedAt ? null : time(receipt.bouncedAt)],
    ['Reason', receipt.bounceReason],
    ['Temporary bounces', receipt.softBounces || null],
  ];
  // Nothing else is stored about someone who unsubscribed.
  const shown = receipt.state === 'left' ? facts.slice(0, 3) : facts;
  return shown.filter(([, value]) => value !== null);
}
