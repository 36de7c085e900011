import type { Generated } from 'kysely';

/** The content of emails. All emails of an issue share one; `{{name}}` is a merge field. */
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

/** `unsure`: the connection ended before the final answer, so it may be delivered and is not resent. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'unsure' | 'refused' | 'given up';

/** One email to one address. */
export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  /** Priority: 0 goes before 1. */
  rank: number;
  to_address: string;
  to_name: string | null;
  /** Where bounces go; null for the sender. */
  envelope_from: string | null;
  body_id: number;
  /** The merge fields as a JSON object of strings. */
  fills: string;
  letter_id: number | null;
  /** The address of the person it is about: a subscriber, or the writer of a forwarded message. */
  about: string | null;
  state: MailState;
  /** 1 if a process ended while sending it, so that it may be delivered twice. */
  doubt: number;
  attempts: number;
  due_at: string;
  lease_until: string | null;
  /** The mail server's last answer. */
  last_answer: string | null;
  made_at: string;
  ended_at: string | null;
}

/** Unused: each process keeps its own send rate. A later release drops the table. */
export interface MailPaceTable {
  id: number;
  next_at: number;
}
