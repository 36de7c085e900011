import { z } from 'zod';
import { maxInteger, notFound, rowId, searchTooLong, unknownStatus } from './common.ts';
import type { ContactInput } from './contact.ts';

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
const nothingSelected = 'Select a message first.';
const tooManySelected = `Select at most ${maxSelected} messages at a time.`;

export const messageMove = z.object({
  ids: z
    .array(z.int(noSuchMessage).min(1, noSuchMessage).max(maxInteger, noSuchMessage))
    .min(1, nothingSelected)
    .max(maxSelected, tooManySelected),
  state: z.enum(messageStates, unknownStatus),
});

export interface MovedMessage {
  id: number;
  /** Its state before. */
  from: MessageState;
}

/** `?ids=3,5`. */
export const messageSelection = z.object({
  ids: z
    .string(nothingSelected)
    .transform((ids) => ids.split(','))
    .pipe(z.array(messageId).max(maxSelected, tooManySelected)),
});

export interface MessageRow extends Pick<ContactInput, 'name' | 'email'> {
  id: number;
  excerpt: string;
  state: MessageState;
  at: string;
}

export interface MessagePage {
  counts: Record<MessageFolder, number>;
  rows: MessageRow[];
  /** For `before`; null at the end. */
  next: number | null;
}

export interface MessageDetail extends ContactInput {
  id: number;
  state: MessageState;
  at: string;
}
