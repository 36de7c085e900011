import { z } from 'zod';
import { maxInteger, notFound, rowId, searchTooLong, unknownStatus } from './common.ts';
import type { ContactInput } from './contact.ts';
import { maxReplyLength, tooLong } from './text.ts';

export const messageStates = ['unread', 'read', 'answered', 'archived', 'spam'] as const;
export type MessageState = (typeof messageStates)[number];

export const noSuchMessage = notFound('message');
export const messageId = rowId(noSuchMessage);

/** `inbox`: everything that is neither archived nor spam. */
export const messageFolders = ['inbox', 'unread', 'answered', 'archived', 'spam'] as const;
export type MessageFolder = (typeof messageFolders)[number];

export const messagesQuery = z.object({
  folder: z.enum(messageFolders, notFound('folder')).default('inbox'),
  /** Part of the name, address or text; searches all folders. */
  search: z.string().trim().max(200, searchTooLong).optional(),
  /** The last id of the previous page. */
  before: rowId(notFound('page')).optional(),
});

const maxSelected = 500;
const tooManySelected = `Select at most ${maxSelected} messages at a time.`;

const missingVersion = 'The version of the message is missing.';
const messageVersion = z.int(missingVersion).min(0, missingVersion);

/** All or none: a message with another version was changed elsewhere. */
export const messageMove = z.object({
  messages: z
    .array(
      z.object({
        id: z.int(noSuchMessage).min(1, noSuchMessage).max(maxInteger, noSuchMessage),
        version: messageVersion,
      }),
    )
    .min(1, 'Select a message first.')
    .max(maxSelected, tooManySelected),
  state: z.enum(messageStates, unknownStatus),
});

export interface MovedMessage {
  id: number;
  /** Its version after the move. */
  version: number;
  /** Its state before. */
  from: MessageState;
}

/** `?ids=3,5`. */
export const messageSelection = z.object({
  ids: z
    .string('Select a message first.')
    .transform((ids) => ids.split(','))
    .pipe(z.array(messageId).max(maxSelected, tooManySelected)),
});

export const replyInput = z.object({
  /** The version of the message that the owner read. */
  version: messageVersion,
  text: z
    .string('Write a reply first.')
    .trim()
    .min(1, 'Write a reply first.')
    .max(maxReplyLength, tooLong('the reply', maxReplyLength))
    .refine(
      (text) => !text.includes('\0') && text.isWellFormed(),
      'The reply contains characters that can’t be saved.',
    ),
});

export interface MessageRow extends Pick<ContactInput, 'name' | 'email'> {
  id: number;
  excerpt: string;
  state: MessageState;
  version: number;
  at: string;
  /** The state of the last reply; null without one. */
  reply: Pick<Reply, 'state' | 'answer'> | null;
}

export interface MessagePage {
  counts: Record<MessageFolder, number>;
  rows: MessageRow[];
  /** For `before`; null at the end. */
  next: number | null;
}

/** Null once the email was deleted. `by hand`: sent from the owner's mail program. */
export type ReplyState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'maybe delivered'
  | 'refused'
  | 'given up'
  | 'by hand'
  | null;

export interface Reply {
  id: number;
  text: string;
  at: string;
  state: ReplyState;
  /** The mail server's last reply. */
  answer: string | null;
}

/** The answer 409 to a reply to a message that was answered or moved meanwhile. */
export interface ReplyConflict {
  message: string;
  current: MessageDetail;
}

export interface MessageDetail extends ContactInput {
  id: number;
  state: MessageState;
  at: string;
  replies: Reply[];
  /** A move or a reply names the one it was made for. */
  version: number;
  /** False without a mail server; the owner then replies from a mail program. */
  canMail: boolean;
  /** Other messages from the same address. */
  otherMessages: number;
}
