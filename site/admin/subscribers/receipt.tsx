import { type ReactNode, useState } from 'react';
import type { SubscriberReceipt } from '#contract/subscribers.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { ConfirmByTyping } from '#site/admin/shell/confirm-by-typing.tsx';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { useFresh } from '#site/admin/shell/use-fresh.ts';
import { fullTime } from '#site/admin/shell/words.ts';
import { Button } from '#site/ui/button.tsx';
import { Dialog } from '#site/ui/dialog.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { nameOf, sourceWords, stateWords } from './state-words.ts';

interface ReceiptProps {
  id: number;
  onClose: () => void;
  onRemoved: () => void;
}

/** How the consent of one address came about, and the way off the list. */
export function Receipt({ id, onClose, onRemoved }: ReceiptProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const receipt = useFresh({
    queryKey: ['desk', 'subscriber', id],
    queryFn: () => callAsAdmin('GET /api/admin/subscribers/:id', { params: { id } }),
  });
  const { data, error } = receipt;
  const remove = async () => {
    await callAsAdmin('DELETE /api/admin/subscribers/:id', { params: { id } });
    showToast({
      title: 'Removed',
      description: 'The address is gone, and no import brings it back.',
    });
    onRemoved();
  };
  if (isRemoving && data?.email)
    return (
      <ConfirmByTyping
        title="Remove this reader for good?"
        word={data.email}
        action="Remove for good"
        onConfirm={remove}
        onClose={onClose}
      >
        The address and its receipt are deleted, mails that have not left are not sent, and no
        import brings it back. Nothing undoes this but the reader, who can subscribe again.
      </ConfirmByTyping>
    );
  return (
    <Dialog
      title={data ? nameOf(data) : 'One moment'}
      description="The consent receipt: what was asked, where, and when it was answered."
      open
      onOpenChange={onClose}
    >
      <div className="desk-sheet">
        {data ? <Facts receipt={data} /> : error ? null : <Loading what="the receipt" />}
        {error && !data && (
          <Failed
            sentence={`The receipt could not be loaded. ${sentenceOf(error)}`}
            onRetry={receipt.refetch}
          />
        )}
        {data?.email && (
          <Button size="small" onClick={() => setIsRemoving(true)}>
            Remove...
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Facts({ receipt }: { receipt: SubscriberReceipt }) {
  const time = (iso: string | null) => (iso ? fullTime(iso) : null);
  const facts: [string, ReactNode][] = [
    ['State', stateWords[receipt.state]],
    ['Came by', sourceWords[receipt.source]],
    [receipt.source === 'form' ? 'Asked' : 'Put on the list', time(receipt.createdAt)],
    ['On the page', receipt.page],
    ['Words', receipt.consent && `“${receipt.consent.words}” (version ${receipt.consent.version})`],
    ['Mails that asked', receipt.mailsAsked],
    ['Confirmed', time(receipt.confirmedAt)],
    ['Rhythm', receipt.state === 'confirmed' ? receipt.rhythm : null],
    [
      'Forgotten',
      receipt.forgottenAt && `${fullTime(receipt.forgottenAt)}, unless confirmed before`,
    ],
    ['Left', time(receipt.leftAt)],
    ['Bounced', time(receipt.bouncedAt)],
    ['Because', receipt.bounceReason],
    ['Bounced for the moment', receipt.softBounces || null],
  ];
  // Of whoever left nothing else is kept.
  const isKnown = (name: string) => receipt.state !== 'left' || name === 'State' || name === 'Left';
  return (
    <dl className="desk-facts">
      {facts.map(([name, value]) =>
        value === null || !isKnown(name) ? null : (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
