import type { IssueDetail } from '#features/newsletter/calls.ts';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { callAsAdmin } from '#ui/admin/api.ts';
import { ConfirmButton } from '#ui/admin/confirm.tsx';
import { ActionButton, Callout, Facts } from '#ui/admin/elements.tsx';
import { formatNumber } from '#ui/admin/format.ts';
import { finished, headline, progressLines, recipients } from './progress.ts';

export function Delivery({ detail }: { detail: IssueDetail }) {
  const { issue, progress } = detail;
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
        {headline(issue.state, progress)}
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
        facts={progressLines(progress).map(([label, emails, explanation]) => [
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

/** Pause, resume and discard an issue that was started. */
function DeliveryActions({ detail: { issue } }: { detail: IssueDetail }) {
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
      Emails that weren’t sent yet are canceled. If anyone got this issue, it stays on the site. If
      nobody did, it’s removed, and its stories appear in the next one. You can’t undo this.
    </ConfirmButton>
  );
}
