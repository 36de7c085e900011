import type { MessageFolder, MessageState, Reply } from '#contract/messages.ts';
import { retryTime } from '#contract/text.ts';
import type { StatusLabel } from '#site/admin/shell/elements.tsx';

export const folderNames: Record<MessageFolder, string> = {
  inbox: 'Inbox',
  unread: 'Unread',
  answered: 'Answered',
  archived: 'Archived',
  spam: 'Spam',
};
export const folders = Object.keys(folderNames) as MessageFolder[];

const states: Record<MessageState, StatusLabel> = {
  unread: { label: 'Unread', tone: 'waiting' },
  read: { label: 'Read', tone: 'none' },
  answered: { label: 'Answered', tone: 'good' },
  archived: { label: 'Archived', tone: 'none' },
  spam: { label: 'Spam', tone: 'bad' },
};

const replyStates: Record<NonNullable<Reply['state']>, StatusLabel> = {
  waiting: { label: 'Sending', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'good' },
  'maybe delivered': {
    label: 'Maybe delivered: the mail server didn’t confirm it',
    tone: 'waiting',
  },
  refused: { label: 'Rejected by the mail server', tone: 'bad' },
  'given up': { label: `Failed after ${retryTime} of trying`, tone: 'bad' },
  'by hand': { label: 'Marked as answered', tone: 'none' },
};

type LastReply = Pick<Reply, 'state' | 'answer'>;

/** The status of a reply, or null if it is no longer stored. */
export function replyStatus({ state, answer }: LastReply): StatusLabel | null {
  if (state === null) return null;
  return state === 'waiting' && answer
    ? { label: 'Waiting for the mail server', tone: 'waiting' }
    : replyStates[state];
}

/** An answered message also shows whether its reply was delivered. */
export function messageStatus(
  state: MessageState,
  reply: LastReply | null | undefined,
): StatusLabel {
  const status = state === 'answered' && reply ? replyStatus(reply) : null;
  if (status?.tone === 'bad') return { label: 'Reply not delivered', tone: 'bad' };
  if (reply?.state === 'waiting' && reply.answer && status)
    return { label: 'Reply waiting', tone: 'waiting' };
  return states[state];
}
