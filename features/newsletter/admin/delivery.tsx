import { useNavigate } from 'react-router';
import { callAsAdmin } from '#ui/admin/api.ts';
import { ConfirmButton } from '#ui/admin/dialogs.tsx';
import { ActionButton, Callout, Facts } from '#ui/admin/elements.tsx';
import { count, formatNumber } from '#ui/admin/format.ts';
import { buttonClass } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';
import type { IssueDetail, IssueProgress } from '../calls.ts';

type MailState = Exclude<keyof IssueProgress, 'lastError'>;

const mailStates: [state: MailState, label: string, explanation: string][] = [
  ['sent', 'Sent', 'accepted by the mail server'],
  ['waiting', 'Waiting', 'to be sent or tried again'],
  [
    'maybe',
    'Maybe delivered',
    'the connection broke before the mail server confirmed, so they are not sent again',
  ],
  ['failed', 'Failed', 'refused by the mail server, or every try failed'],
];

/** How an issue was or is being sent. */
export function Delivery({ detail }: { detail: IssueDetail }) {
  const { issue, progress } = detail;
  const navigate = useNavigate();
  const params = { id: issue.id };
  const { sent, waiting, maybe, failed } = progress;
  const all = sent + waiting + maybe + failed;
  return (
    <div className="grid gap-4">
      <p className="text-lead" role="status">
        {all === 0
          ? 'There were no subscribers to send it to.'
          : `${formatNumber(sent)} of ${count(all, 'email')} sent.`}
      </p>
      <Facts
        facts={mailStates
          .filter(([state]) => progress[state] > 0)
          .map(([state, label, explanation]) => [
            label,
            `${formatNumber(progress[state])} ${explanation}`,
          ])}
      />
      {progress.lastError && (
        <Callout>
          The mail server’s last error: <q>{progress.lastError}</q>
        </Callout>
      )}
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
            <ConfirmButton
              label="Discard"
              title="Discard the rest of this issue?"
              confirmLabel="Discard"
              run={() => callAsAdmin('DELETE /api/admin/issues/:id', { params })}
              onDone={() => {
                showToast({
                  title: 'Issue discarded',
                  description: 'Nobody else gets this issue.',
                });
                // If nobody got it, it is gone.
                navigate(paths.adminNewsletter());
              }}
            >
              Emails that weren’t sent yet are canceled. If anyone got this issue, it stays on the
              site. If nobody did, it’s removed, and its stories appear in the next one. You can’t
              undo this.
            </ConfirmButton>
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
    </div>
  );
}
