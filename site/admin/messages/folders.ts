import type {
  MessageFolder,
  MessageRow,
  MessageState,
  MessageThread,
  ReplyState,
} from '#contract/messages.ts';

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
export const movedWords: Record<MessageState, string> = {
  ...stateWords,
  read: 'Back in the inbox',
};

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
  unsure: {
    words: 'Handed over, but the mail server never said yes: it may have arrived',
    tone: 'waiting',
  },
  refused: { words: 'Refused by the mail server', tone: 'bad' },
  'given up': { words: 'Given up after a day and a half of trying', tone: 'bad' },
  'by hand': { words: 'From your own mail program', tone: 'none' },
};

/** One that was tried in vain is not on its way. */
export const replyMark = (
  state: Exclude<ReplyState, null>,
  answer: string | null,
): { words: string; tone: string } =>
  state === 'waiting' && answer
    ? { words: 'Waiting for the mail server', tone: 'waiting' }
    : replyWords[state];

interface Mark {
  words: string;
  tone: string;
}

/** A message is answered when its reply is written; whether that has left is said with it. */
export const threadMark = ({ state, replies }: Pick<MessageThread, 'state' | 'replies'>): Mark =>
  markOf(state, replies.at(-1), [
    'Answered, its mail is waiting',
    'Answered, its mail did not arrive',
  ]);

/** The same in as many words as a line of the list has room for. */
export const rowMark = ({ state, reply }: Pick<MessageRow, 'state' | 'reply'>): Mark =>
  markOf(state, reply, ['Its mail waits', 'Did not arrive']);

function markOf(
  state: MessageState,
  last: MessageRow['reply'] | undefined,
  [waits, failed]: readonly [waits: string, failed: string],
): Mark {
  const plain = { words: stateWords[state], tone: stateTones[state] };
  if (state !== 'answered' || !last?.state) return plain;
  if (last.state === 'waiting' && last.answer) return { words: waits, tone: 'waiting' };
  return replyWords[last.state].tone === 'bad' ? { words: failed, tone: 'bad' } : plain;
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
