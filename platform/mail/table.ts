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

/** `maybe delivered`: the connection ended before the final response, so it is not sent again. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'maybe delivered' | 'refused' | 'given up';

/** One email to one address. */
export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  /** One of `priorities`. */
  priority: number;
  to_address: string;
  body_id: number;
  /** The merge fields as a JSON object of strings. */
  merge_fields: string;
  issue_id: number | null;
  /** The address of the person it is about: a subscriber, or the writer of a forwarded message. */
  about: string | null;
  state: MailState;
  /** 1 if a process ended while sending it, so that it may be delivered twice. */
  maybe_delivered: number;
  attempts: number;
  due_at: string;
  lease_until: string | null;
  /** The mail server's last response. */
  last_response: string | null;
  made_at: string;
  ended_at: string | null;
}
