import { useQuery } from '@tanstack/react-query';
import type { IssueDetail } from '#contract/newsletter.ts';
import { adminQuery, callAsAdmin, downloadAsAdmin } from '#site/admin/shell/api.ts';
import { ConfirmButton } from '#site/admin/shell/confirm.tsx';
import { ActionButton, Callout, DownloadButton, Facts } from '#site/admin/shell/elements.tsx';
import { count, formatNumber } from '#site/admin/shell/format.ts';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { finished, headline, progressLines, recipients } from './progress.ts';

export function Delivery({ detail }: { detail: IssueDetail }) {
  const { issue, progress } = detail;
  const { data } = useQuery(adminQuery('GET /api/admin/issues'));
  const isFile = data?.mail === 'files';
  if (issue.state === 'skipped')
    return <p>There was nothing new that week, so this issue wasn’t sent.</p>;
  if (issue.state === 'dropped')
    return (
      <p>
        {issue.startedAt
          ? 'You discarded this issue before anyone got it.'
          : 'This draft was deleted or replaced by a newer one.'}
      </p>
    );
  return (
    <div className="grid gap-4">
      <p className="text-lead" role="status">
        {headline(issue.state, progress, isFile)}
      </p>
      {recipients(progress) > 0 && (
        <progress
          className="admin-progress"
          aria-label="Progress"
          max={recipients(progress)}
          value={finished(progress)}
        />
      )}
      <Facts
        facts={progressLines(progress, isFile).map(([label, emails, explanation]) => [
          label,
          <span key={label}>
            <strong>{formatNumber(emails)}</strong>{' '}
            <span className="text-muted">{explanation}</span>
          </span>,
        ])}
      />
      {progress.lastError && (
        <Callout>
          The mail server’s last error: <q>{progress.lastError}</q>
        </Callout>
      )}
      <DeliveryActions detail={detail} />
    </div>
  );
}

const showQueued = ({ emails }: { emails: number }) =>
  showToast({
    title: 'Queued again',
    description: `${count(emails, 'email')} will be sent one by one.`,
  });

/** Pause, resume, discard and resend an issue that was started. */
function DeliveryActions({ detail: { issue, progress } }: { detail: IssueDetail }) {
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
