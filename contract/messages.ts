import { z } from 'zod';
import { notFound, rowId, searchTooLong, tooLong, unknownStatus } from './common.ts';
import { longestReply } from './text.ts';

export const messageStates = ['unread', 'read', 'answered', 'archived', 'spam'] as const;
export type MessageState = (typeof messageStates)[number];

export const noSuchMessage = notFound('message');
export const messageId = rowId(noSuchMessage);

/** `inbox`: everything that is neither archived nor spam. */
export const messageFolders = ['inbox', 'unread', 'answered', 'archived', 'spam'] as const;
export type MessageFolder = (typeof messageFolders)[number];

export const messagesQuery = z.object({
  folder: z.enum(messageFolders, notFound('folder')).default('inbox'),
  /** A part of the name, the address or the text; found in every folder. */
  search: z.string().trim().max(200, searchTooLong).optional(),
  /** The page after the one that ended with this number. */
  before: rowId(notFound('page')).optional(),
});

export const messageMove = z.object({ state: z.enum(messageStates, unknownStatus) });

export const replyInput = z.object({
  text: z
    .string('Write a reply first.')
    .trim()
    .min(1, 'Write a reply first.')
    .max(longestReply, tooLong('A reply', longestReply))
    .refine(
      (text) => !text.includes('\0') && text.isWellFormed(),
      'The reply contains characters that can’t be saved.',
    ),
});

/** One of the list. */
export interface MessageRow {
  id: number;
  name: string;
  email: string;
  /** How it begins. */
  beginning: string;
  state: MessageState;
  at: string;
  /** What became of the last reply to an answered one. */
  reply: Pick<Reply, 'state' | 'answer'> | null;
}

export interface MessagePage {
  counts: Record<MessageFolder, number>;
  rows: MessageRow[];
  /** For `before`; null at the end. */
  next: number | null;
}

/** What became of a mail; null once that is forgotten, after a month. `by hand`: from the owner's own mail program. */
export type ReplyState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'unsure'
  | 'refused'
  | 'given up'
  | 'by hand'
  | null;

export interface Reply {
  id: number;
  text: string;
  at: string;
  state: ReplyState;
  /** What the mail server said last. */
  answer: string | null;
}

/** A message with everything that was written back. */
export interface MessageThread {
  id: number;
  name: string;
  email: string;
  phone: string;
  message: string;
  state: MessageState;
  at: string;
  replies: Reply[];
  /** False without a mail server: then the owner answers from their own mail program. */
  canMail: boolean;
  /** How many other messages came from the same address. */
  others: number;
}
