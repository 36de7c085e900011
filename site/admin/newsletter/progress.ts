import type { IssueProgress, IssueRow, IssueState } from '#contract/newsletter.ts';
import type { StatusLabel } from '#site/admin/shell/elements.tsx';
import { count, formatNumber } from '#site/admin/shell/format.ts';

const statuses: Record<IssueState, StatusLabel> = {
  draft: { label: 'Draft', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'waiting' },
  paused: { label: 'Paused', tone: 'bad' },
  sent: { label: 'Sent', tone: 'good' },
  skipped: { label: 'Skipped: nothing new', tone: 'none' },
  dropped: { label: 'Deleted or replaced', tone: 'none' },
};

export const statusOf = ({ state, sendAt }: Pick<IssueRow, 'state' | 'sendAt'>): StatusLabel =>
  sendAt ? { label: 'Scheduled', tone: 'waiting' } : statuses[state];

export const recipients = (progress: IssueProgress): number =>
  progress.toQueue + progress.waiting + progress.sending + finished(progress);

/** Emails with a final state. */
export const finished = ({ sent, maybeDelivered, refused, givenUp }: IssueProgress): number =>
  sent + maybeDelivered + refused + givenUp;

/** The state of an issue in one sentence. */
export function headline(state: IssueState, progress: IssueProgress, isFile: boolean): string {
  const all = recipients(progress);
  if (all === 0) return 'There were no subscribers to send it to.';
  if (isFile && progress.sent > 0)
    return `None delivered yet: ${count(progress.sent, 'email')} saved as files, because email isn’t set up.`;
  const sent = `${formatNumber(progress.sent)} of ${count(all, 'email')} sent.`;
  if (state === 'sent') return `Done: ${sent}`;
  return state === 'paused' ? `Paused: ${sent}` : sent;
}

/** Each delivery state with its number of emails and an explanation, without the empty ones. */
export function progressLines(
  progress: IssueProgress,
  isFile: boolean,
): [label: string, emails: number, explanation: string][] {
  const { nextRetry } = progress;
  const retried = nextRetry?.count ?? 0;
  const retryTime = new Date(nextRetry?.at ?? 0).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
  });
  const lines: ReturnType<typeof progressLines> = [
    isFile
      ? ['Saved', progress.sent, 'as files; email isn’t set up']
      : ['Sent', progress.sent, 'accepted by the mail server'],
    ['Sending', progress.sending, 'right now'],
    ['Waiting', progress.waiting - retried, 'in the queue'],
    ['Retrying', retried, `not accepted by the mail server; next try at ${retryTime}`],
    [
      'Preparing',
      progress.toQueue,
      `${progress.toQueue === 1 ? 'email' : 'emails'} not queued yet`,
    ],
    [
      'Maybe delivered',
      progress.maybeDelivered,
      'the connection broke before the mail server confirmed; not resent unless you ask, because they may have arrived',
    ],
    ['Rejected', progress.refused, 'by the mail server'],
    ['Not sent', progress.givenUp, 'unsubscribed, discarded, or every try failed'],
  ];
  return lines.filter(([, emails]) => emails > 0);
}
