import type { Generated } from 'kysely';

/** What people wrote to us. */
export interface MessageTable {
  id: Generated<number>;
  name: string;
  email: string;
  phone: string;
  message: string;
  created_at: string;
  state: Generated<MessageState>;
  /** The mail that passed it on; null from before that was noted. */
  mail_id: number | null;
}

export type MessageState = 'unread' | 'read' | 'answered' | 'archived' | 'spam';

/** What the owner wrote back. */
export interface ReplyTable {
  id: Generated<number>;
  message_id: number;
  /** Whom it is to. */
  email: string;
  text: string;
  /** Null where it went from the owner's own mail program. */
  mail_id: number | null;
  made_at: string;
}
