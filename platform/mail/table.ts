import type { Generated } from 'kysely';

/** The content of emails, shared by all emails of an issue; `{{name}}` is a merge field. */
export interface MailBodyTable {
  id: Generated<number>;
  subject: string;
  text: string;
  html: string | null;
  /** A JSON object of strings. */
  headers: string;
  /** `{ name, address }` as JSON. */
  reply_to: string | null;
  /** The address of the person it is about, if it is about one person. */
  about: string | null;
  made_at: string;
}

/** `maybe`: delivered or not, because the connection ended before the final response. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'maybe';

/** One email to one address. */
export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  /** One of `priorities`. */
  priority: number;
  to_address: string;
  body_id: number;
  /** A JSON object of strings; a number is the id of a subscriber, whose unsubscribe token it is. */
  merge_fields: string;
  issue_id: number | null;
  /** The address of the person it is about: a subscriber, or the writer of a forwarded message. */
  about: string | null;
  state: MailState;
  attempts: number;
  /** Attempts without a stored result: the one under way, and those of processes that ended. */
  open_attempts: number;
  /** During an attempt, the end of its lease. */
  due_at: string;
  /** The mail server's last response. */
  last_response: string | null;
  made_at: string;
  ended_at: string | null;
}
