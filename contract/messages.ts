import { z } from 'zod';
import { notFound, notStorable, notValid, required, tooLong } from './error-messages.ts';
import { longestReply } from './limits.ts';
import { rowId } from './row-id.ts';

export const messageStates = ['unread', 'read', 'answered', 'archived', 'spam'] as const;
export type MessageState = (typeof messageStates)[number];

export const noSuchMessage = 'This message doesn’t exist.';
export const messageId = rowId(noSuchMessage);

/** `inbox`: everything that is neither archived nor spam. */
export const messageFolders = ['inbox', 'unread', 'answered', 'archived', 'spam'] as const;
export type MessageFolder = (typeof messageFolders)[number];

export const messagesQuery = z.object({
  folder: z.enum(messageFolders, 'This folder doesn’t exist.').default('inbox'),
  /** A part of the name, the address or the text; found in every folder. */
  search: z.string().trim().max(200, 'Shorten your search.').optional(),
  /** The page after the one that ended with this number. */
  before: rowId('This page doesn’t exist.').optional(),
});

export const messageMove = z.object({ state: z.enum(messageStates, 'Unknown status.') });

export const replyInput = z.object({
  text: z
    .string('Write a reply first.')
    .trim()
    .min(1, 'Write a reply first.')
    .max(longestReply, `A reply can have up to ${longestReply} characters.`)
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
