import type { IssueDetail } from '#contract/newsletter.ts';
import { callAsAdmin, downloadAsAdmin } from '#site/admin/shell/api.ts';
import { ConfirmButton } from '#site/admin/shell/confirm.tsx';
import { ActionButton, DownloadButton } from '#site/admin/shell/elements.tsx';
import { count } from '#site/admin/shell/format.ts';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

const showQueued = ({ emails }: { emails: number }) =>
  showToast({
    title: 'Queued again',
    description: `${count(emails, 'email')} will be sent one by one.`,
  });

/** Pause, resume, discard and resend an issue that was started. */
export function DeliveryActions({ detail: { issue, progress } }: { detail: IssueDetail }) {
  const params = { id: issue.id };
  return (
    <div className="flex flex-wrap gap-2">
      {issue.state === 'sending' && (
        <ActionButton run={() => callAsAdmin('POST /api/admin/issues/:id/pause', { params })}>
          Pause
        </ActionButton>
      )}
      {issue.state === 'paused' && (
        <>
          <ActionButton
            tone="hazard"
            run={() => callAsAdmin('POST /api/admin/issues/:id/resume', { params })}
          >
            Resume
          </ActionButton>
          <Discard id={issue.id} />
        </>
      )}
      {progress.resendable > 0 && (
        <ActionButton
          run={() => callAsAdmin('POST /api/admin/issues/:id/resend', { params, query: {} })}
          onDone={showQueued}
        >
          Resend to {count(progress.resendable, 'subscriber')} who got nothing
        </ActionButton>
      )}
      {progress.maybeResendable > 0 && <ResendToAll id={issue.id} progress={progress} />}
      <DownloadButton
        download={() => downloadAsAdmin('GET /api/admin/issues/:id/delivery-report', { params })}
      >
        Delivery report
      </DownloadButton>
      <a
        href={paths.issue(issue.date)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('plain')}
      >
        View on site
      </a>
    </div>
  );
}

function Discard({ id }: { id: number }) {
  return (
    <ConfirmButton
      label="Discard"
      title="Discard the rest of this issue?"
      confirmLabel="Discard"
      run={() => callAsAdmin('POST /api/admin/issues/:id/discard', { params: { id } })}
      onDone={() =>
        showToast({ title: 'Issue discarded', description: 'Nobody else gets this issue.' })
      }
    >
      Emails that weren’t sent yet are canceled. If anyone got this issue, it stays on the site and
      in the delivery report. If nobody did, it’s removed, and its stories are offered for the next
      one. You can’t undo this.
    </ConfirmButton>
  );
}

interface ResendToAllProps {
  id: number;
  progress: IssueDetail['progress'];
}

function ResendToAll({ id, progress: { resendable, maybeResendable } }: ResendToAllProps) {
  const all = count(resendable + maybeResendable, 'subscriber');
  return (
    <ConfirmButton
      label={`Resend to ${all}, including “maybe delivered”`}
      title={`Resend to ${all}?`}
      confirmLabel="Resend"
      run={() =>
        callAsAdmin('POST /api/admin/issues/:id/resend', {
          params: { id },
          query: { include: 'maybe-delivered' },
        })
      }
      onDone={showQueued}
    >
      {count(maybeResendable, 'email')} may have arrived: the connection broke before the mail
      server confirmed. People who already have this issue get it twice, and some of them will
      report it as spam.
    </ConfirmButton>
  );
}
