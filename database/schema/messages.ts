import type { Generated } from 'kysely';

/** A message from the contact form. */
export interface MessageTable {
  id: Generated<number>;
  name: string;
  email: string;
  phone: string;
  message: string;
  created_at: string;
  state: Generated<MessageState>;
  /** The email that forwarded it; null for old messages. */
  mail_id: number | null;
}

export type MessageState = 'unread' | 'read' | 'answered' | 'archived' | 'spam';

/** The owner's reply. */
export interface ReplyTable {
  id: Generated<number>;
  message_id: number;
  /** The recipient. */
  email: string;
  text: string;
  /** Null if the owner sent it from a mail program. */
  mail_id: number | null;
  made_at: string;
}
