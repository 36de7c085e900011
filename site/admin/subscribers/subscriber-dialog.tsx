import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SubscriberReceipt } from '#contract/newsletter.ts';
import { adminQuery, callAsAdmin } from '#site/admin/shell/api.ts';
import { ConfirmButton } from '#site/admin/shell/confirm.tsx';
import { ActionButton, Breakable, Facts, QueryView } from '#site/admin/shell/elements.tsx';
import { fullTime } from '#site/admin/shell/format.ts';
import { Dialog } from '#site/ui/dialog.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { frequencies, nameOf, sources, statusOf } from './labels.ts';

/** Proof of consent, and what the owner can do with the address. */
export function SubscriberDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(adminQuery('GET /api/admin/subscribers/:id', { params: { id } }));
  return (
    <Dialog
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
              {receipt.email && <RemoveButton subscriber={receipt} onRemoved={onClose} />}
            </>
          )}
        </QueryView>
      </div>
    </Dialog>
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

interface RemoveButtonProps {
  subscriber: SubscriberReceipt;
  onRemoved: () => void;
}

/** Removing deletes the address, so it cannot be undone. */
function RemoveButton({ subscriber, onRemoved }: RemoveButtonProps) {
  const params = { id: subscriber.id };
  const { mutateAsync } = useMutation({
    mutationFn: () => callAsAdmin('DELETE /api/admin/subscribers/:id', { params }),
    onSuccess: () => {
      showToast({ title: 'Subscriber removed', description: nameOf(subscriber) });
      onRemoved();
    },
  });
  return (
    <ConfirmButton
      label="Remove subscriber"
      size="small"
      title="Remove this subscriber?"
      confirmLabel="Remove permanently"
      onConfirm={mutateAsync}
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
  const time = (iso: string | null) => (iso ? fullTime(iso) : null);
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
    ['Confirmed', time(receipt.confirmedAt)],
    ['Frequency', receipt.state === 'confirmed' ? frequencies[receipt.frequency] : null],
    [
      'Will be deleted',
      receipt.deletedAt && `${fullTime(receipt.deletedAt)}, unless they confirm first`,
    ],
    ['Bounced', receipt.complainedAt ? null : time(receipt.bouncedAt)],
    ['Reason', receipt.bounceReason],
    ['Temporary bounces', receipt.softBounces || null],
  ];
  // Nothing else is stored about someone who unsubscribed.
  const shown = receipt.state === 'left' ? facts.slice(0, 3) : facts;
  return shown.filter(([, value]) => value !== null);
}
