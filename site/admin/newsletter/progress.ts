import type { IssueProgress, IssueState } from '#contract/newsletter.ts';
import type { StatusLabel } from '#site/admin/shell/elements.tsx';
import { count, formatNumber } from '#site/admin/shell/format.ts';

export const issueStatuses: Record<IssueState, StatusLabel> = {
  draft: { label: 'Draft', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'waiting' },
  paused: { label: 'Paused', tone: 'bad' },
  sent: { label: 'Sent', tone: 'good' },
  skipped: { label: 'Skipped: nothing new', tone: 'none' },
  dropped: { label: 'Deleted or replaced', tone: 'none' },
};

export const recipients = (progress: IssueProgress): number =>
  progress.toQueue + progress.waiting + progress.sending + finished(progress);

/** Emails with a final state. */
export const finished = ({ sent, unsure, refused, givenUp }: IssueProgress): number =>
  sent + unsure + refused + givenUp;

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

export interface ProgressLine {
  label: string;
  count: number;
  explanation: string;
}

/** One line per delivery state, without the empty ones. */
export function progressLines(progress: IssueProgress, isFile: boolean): ProgressLine[] {
  const { again } = progress;
  const retried = again?.count ?? 0;
  const lines: ProgressLine[] = [
    isFile
      ? { label: 'Saved', count: progress.sent, explanation: 'as files; email isn’t set up' }
      : { label: 'Sent', count: progress.sent, explanation: 'accepted by the mail server' },
    { label: 'Sending', count: progress.sending, explanation: 'right now' },
    { label: 'Waiting', count: progress.waiting - retried, explanation: 'in the queue' },
    {
      label: 'Retrying',
      count: retried,
      explanation: again
        ? `not accepted by the mail server; next try at ${new Date(again.at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`
        : '',
    },
    {
      label: 'Preparing',
      count: progress.toQueue,
      explanation: `${progress.toQueue === 1 ? 'email' : 'emails'} not queued yet`,
    },
    {
      label: 'Maybe delivered',
      count: progress.unsure,
      explanation:
        'the connection broke before the mail server confirmed; we won’t send them again',
    },
    {
      label: 'Rejected',
      count: progress.refused,
      explanation: 'by the mail server',
    },
    {
      label: 'Not sent',
      count: progress.givenUp,
      explanation: 'unsubscribed, or every try failed',
    },
  ];
  return lines.filter((line) => line.count > 0);
}
