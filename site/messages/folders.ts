import type { MessageFolder, MessageState, MessageThread, ReplyState } from '#contract/messages.ts';

export const folderWords: Record<MessageFolder, string> = {
  inbox: 'Inbox',
  unread: 'Unread',
  answered: 'Answered',
  archived: 'Archived',
  spam: 'Spam',
};

export const messageFolders = Object.keys(folderWords) as MessageFolder[];

export const stateWords: Record<MessageState, string> = {
  unread: 'Unread',
  read: 'Read',
  answered: 'Answered',
  archived: 'Archived',
  spam: 'Spam',
};

/** Said where a message has left the list that is open. */
export const movedWords: Record<MessageState, string> = { ...stateWords, read: 'Back in the inbox' };

export const stateTones: Record<MessageState, string> = {
  unread: 'waiting',
  read: 'none',
  answered: 'good',
  archived: 'none',
  spam: 'bad',
};

/** What became of a reply, and whether the owner has to do something about it. */
const replyWords: Record<Exclude<ReplyState, null>, { words: string; tone: string }> = {
  waiting: { words: 'On its way', tone: 'waiting' },
  sending: { words: 'On its way', tone: 'waiting' },
  sent: { words: 'Sent', tone: 'good' },
  unsure: { words: 'Handed over, but the mail server never said yes: it may have arrived', tone: 'waiting' },
  refused: { words: 'Refused by the mail server', tone: 'bad' },
  'given up': { words: 'Given up after a day of trying', tone: 'bad' },
  'by hand': { words: 'From your own mail program', tone: 'none' },
};

/** One that was tried in vain is not on its way. */
export const replyMark = (state: Exclude<ReplyState, null>, answer: string | null): { words: string; tone: string } =>
  state === 'waiting' && answer ? { words: 'Waiting for the mail server', tone: 'waiting' } : replyWords[state];

/** A message is answered when its reply is written; whether that has left is said with it. */
export function threadMark({ state, replies }: Pick<MessageThread, 'state' | 'replies'>): {
  words: string;
  tone: string;
} {
  const plain = { words: stateWords[state], tone: stateTones[state] };
  const last = replies.at(-1);
  if (state !== 'answered' || !last?.state) return plain;
  if (last.state === 'waiting' && last.answer) return { words: 'Answered, its mail is waiting', tone: 'waiting' };
  return replyWords[last.state].tone === 'bad' ? { words: 'Answered, its mail did not arrive', tone: 'bad' } : plain;
}

export const belongsTo = (folder: MessageFolder, state: MessageState): boolean =>
  folder === 'inbox' ? state !== 'archived' && state !== 'spam' : folder === state;

/** How many each folder has after a message has moved; undefined is nowhere. */
export function recounted(
  counts: Record<MessageFolder, number>,
  from: MessageState | undefined,
  to: MessageState | undefined,
): Record<MessageFolder, number> {
  const isIn = (folder: MessageFolder, state: MessageState | undefined) =>
    state !== undefined && belongsTo(folder, state);
  const entries = messageFolders.map((folder) => [
    folder,
    counts[folder] - Number(isIn(folder, from)) + Number(from !== undefined && isIn(folder, to)),
  ]);
  return Object.fromEntries(entries);
}
