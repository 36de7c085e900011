import type { StatusLabel } from '#ui/admin/elements.tsx';
import { count, formatNumber } from '#ui/admin/format.ts';
import type { IssueProgress, IssueRow, IssueState } from '../calls.ts';

const statuses: Record<IssueState, StatusLabel> = {
  draft: { label: 'Draft', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'waiting' },
  paused: { label: 'Paused', tone: 'bad' },
  sent: { label: 'Sent', tone: 'good' },
};

export const statusOf = ({ state, sendAt }: Pick<IssueRow, 'state' | 'sendAt'>): StatusLabel =>
  sendAt ? { label: 'Scheduled', tone: 'waiting' } : statuses[state];

export const recipients = (progress: IssueProgress): number =>
  progress.waiting + finished(progress);

/** Emails with a final state. */
export const finished = ({ sent, maybe, failed }: IssueProgress): number => sent + maybe + failed;

/** The state of an issue in one sentence. */
export function headline(state: IssueState, progress: IssueProgress): string {
  const all = recipients(progress);
  if (all === 0) return 'There were no subscribers to send it to.';
  const sent = `${formatNumber(progress.sent)} of ${count(all, 'email')} sent.`;
  if (state === 'sent') return `Done: ${sent}`;
  return state === 'paused' ? `Paused: ${sent}` : sent;
}

/** Each delivery state with its number of emails and an explanation, without the empty ones. */
export const progressLines = (
  progress: IssueProgress,
): [label: string, emails: number, explanation: string][] => {
  const lines: ReturnType<typeof progressLines> = [
    ['Sent', progress.sent, 'accepted by the mail server'],
    ['Waiting', progress.waiting, 'to be sent or tried again'],
    [
      'Maybe delivered',
      progress.maybe,
      'the connection broke before the mail server confirmed, so they are not sent again',
    ],
    ['Failed', progress.failed, 'refused by the mail server, or every try failed'],
  ];
  return lines.filter(([, emails]) => emails > 0);
};
