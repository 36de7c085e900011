import { callAsAdmin } from '#site/admin/shell/api.ts';
import { ConfirmButton } from '#site/admin/shell/confirm.tsx';
import { Callout } from '#site/admin/shell/elements.tsx';
import { count } from '#site/admin/shell/format.ts';
import { showToast } from '#site/ui/toast/toasts.ts';

interface UnconfirmedProps {
  count: number;
  sent: number;
  onSent: (emails: number) => void;
}

/** Imported addresses get one confirmation email, and only when the owner sends it. */
export function Unconfirmed({ count: waiting, sent, onSent }: UnconfirmedProps) {
  // A job sends the emails one by one; until then the addresses are still counted.
  if (waiting <= sent)
    return (
      <Callout>
        <p role="status">Sending {count(waiting, 'confirmation email')}...</p>
      </Callout>
    );
  return (
    <Callout
      action={
        <ConfirmButton
          label="Send confirmation emails"
          size="small"
          title={`Send ${count(waiting, 'confirmation email')}?`}
          confirmLabel={`Send ${count(waiting, 'email')}`}
          run={() => callAsAdmin('POST /api/admin/confirmation-emails')}
          onDone={({ sent: emails }) => {
            onSent(emails);
            showToast({
              title: 'Confirmation emails queued',
              description: `${count(emails, 'email')} will be sent one by one.`,
            });
          }}
        >
          Each contact gets one email with a link to confirm. Addresses that aren’t confirmed within
          30 days are deleted.
        </ConfirmButton>
      }
    >
      {count(waiting, 'imported address needs', 'imported addresses need')} confirmation.
    </Callout>
  );
}
