import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SubscriberReceipt } from '#contract/newsletter.ts';
import { longDate } from '#site/ui/dates.ts';
import { showToast } from '#site/ui/toast/toasts.ts';
import { AdminDialog } from '#ui/admin/admin-dialog.tsx';
import { adminQuery, callAsAdmin } from '#ui/admin/api.ts';
import { ConfirmButton } from '#ui/admin/confirm.tsx';
import { Breakable, Facts, FullTime, QueryView } from '#ui/admin/elements.tsx';
import { nameOf, sources, statuses } from './labels.ts';

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
              {receipt.state === 'left' && (
                <p>
                  We deleted this address when the person unsubscribed. If that was a mistake, close
                  this and select <b>Add subscriber</b>: they get an email to confirm.
                </p>
              )}
              {receipt.state === 'blocked' && (
                <p>
                  We never write to this address again. If the person asks to come back, close this
                  and select <b>Add subscriber</b>: they get an email to confirm.
                </p>
              )}
              {receipt.email && receipt.state !== 'blocked' && <BlockButton subscriber={receipt} />}
              {receipt.email && <RemoveButton subscriber={receipt} onRemoved={onClose} />}
            </>
          )}
        </QueryView>
      </div>
    </AdminDialog>
  );
}

function BlockButton({ subscriber }: { subscriber: SubscriberReceipt }) {
  const params = { id: subscriber.id };
  return (
    <ConfirmButton
      label="Never mail again"
      size="small"
      title="Never mail this address again?"
      confirmLabel="Never mail again"
      run={() => callAsAdmin('POST /api/admin/subscribers/:id/block', { params })}
      onDone={() => showToast({ title: 'Never mailed again', description: nameOf(subscriber) })}
    >
      <b>
        <Breakable>{nameOf(subscriber)}</Breakable>
      </b>{' '}
      gets no more emails from us, and neither the sign-up form nor an import adds it again.
    </ConfirmButton>
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
    ['Status', statuses[receipt.state].label],
    ['Unsubscribed', time(receipt.leftAt)],
    ['Never mailed since', time(receipt.blockedAt)],
    ['Reason', receipt.blockedReason],
    ['Source', sources[receipt.source]],
    [receipt.source === 'form' ? 'Signed up' : 'Added', time(receipt.createdAt)],
    ['Page', receipt.page === '/' ? 'Home (/)' : receipt.page],
    [
      'Consent text',
      receipt.consent && `“${receipt.consent.words}” (version ${receipt.consent.version})`,
    ],
    ['Confirmation emails sent', receipt.confirmationsSent],
    [
      'Confirmed',
      // Of a confirmation elsewhere, only the day is known.
      receipt.consentSource && receipt.confirmedAt
        ? longDate(receipt.confirmedAt.slice(0, 10))
        : time(receipt.confirmedAt),
    ],
    ['Where', receipt.consentSource],
    [
      'Will be deleted',
      receipt.deletedAt && (
        <>
          <FullTime at={receipt.deletedAt} />, unless they confirm first
        </>
      ),
    ],
  ];
  // Nothing else is stored about someone who unsubscribed.
  const shown = receipt.email === null ? facts.slice(0, 3) : facts;
  return shown.filter(([, value]) => value !== null);
}
