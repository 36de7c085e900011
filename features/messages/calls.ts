import { z } from 'zod';
import { defineCalls, returns } from '#platform/http/calls.ts';
import {
  maxInteger,
  notFound,
  rowId,
  searchTooLong,
  unknownStatus,
} from '#platform/http/inputs.ts';
import { type ContactInput, contactInput } from './fields.ts';

const messageStates = ['unread', 'read', 'answered', 'archived', 'spam'] as const;
export type MessageState = (typeof messageStates)[number];

export const noSuchMessage = notFound('message');
const messageId = rowId(noSuchMessage);

/** `inbox`: everything that is neither archived nor spam. */
const messageFolders = ['inbox', 'unread', 'answered', 'archived', 'spam'] as const;
export type MessageFolder = (typeof messageFolders)[number];

const messagesQuery = z.object({
  folder: z.enum(messageFolders, notFound('folder')).default('inbox'),
  /** Part of the name, address or text; searches all folders. */
  search: z.string().trim().max(200, searchTooLong).optional(),
  /** The last id of the previous page. */
  before: rowId(notFound('page')).optional(),
});

const maxSelected = 500;
const nothingSelected = 'Select a message first.';
const tooManySelected = `Select at most ${maxSelected} messages at a time.`;

const messageMove = z.object({
  ids: z
    .array(z.int(noSuchMessage).min(1, noSuchMessage).max(maxInteger, noSuchMessage))
    .min(1, nothingSelected)
    .max(maxSelected, tooManySelected),
  state: z.enum(messageStates, unknownStatus),
});

/** `?ids=3,5`. */
const messageSelection = z.object({
  ids: z
    .string(nothingSelected)
    .transform((ids) => ids.split(','))
    .pipe(z.array(messageId).max(maxSelected, tooManySelected)),
});

export interface MessageRow extends Pick<ContactInput, 'name' | 'email'> {
  id: number;
  excerpt: string;
  state: MessageState;
  created_at: string;
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
  created_at: string;
}

export const messageCalls = defineCalls({
  'POST /api/contact': {
    guard: 'public',
    limit: ['messages'],
    input: contactInput,
    output: returns<{ ok: true }>(),
  },
  'GET /api/admin/messages': {
    guard: 'admin',
    query: messagesQuery,
    output: returns<MessagePage>(),
  },
  /** Does not mark the message as read. */
  'GET /api/admin/messages/:id': {
    guard: 'admin',
    params: { id: messageId },
    output: returns<MessageDetail>(),
  },
  /** Sets the state of messages. */
  'PUT /api/admin/messages': {
    guard: 'admin',
    input: messageMove,
    output: returns<{ ok: true }>(),
  },
  /** Also deletes the emails that forwarded them. */
  'DELETE /api/admin/messages': {
    guard: 'admin',
    query: messageSelection,
    output: returns<{ deleted: number }>(),
  },
});
