import type { Generated } from 'kysely';

/** What a mail says. One letter to fifty thousand readers has one; `{{name}}` stands where each mail puts its own. */
export interface MailBodyTable {
  id: Generated<number>;
  subject: string;
  text: string;
  html: string | null;
  /** A JSON object of texts. */
  headers: string;
  /** `{ name, address }` as JSON. */
  reply_to: string | null;
  /** The visitor whom it is about, where it is about one alone. */
  about: string | null;
  made_at: string;
}

/** `unsure`: handed over, and the answer never came. It may have arrived, so nobody sends it again by himself. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'unsure' | 'refused' | 'given up';

/** One mail to one address. */
export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  /** 0 goes before 1: somebody waits for it. */
  rank: number;
  to_address: string;
  to_name: string | null;
  /** Where bounces go; null: to the sender. */
  envelope_from: string | null;
  body_id: number;
  /** What stands in the body's `{{…}}` for this reader, as a JSON object of texts. */
  fills: string;
  letter_id: number | null;
  /** The visitor whom it is about: the reader of a letter, the writer of a message that is passed on. */
  about: string | null;
  state: MailState;
  /** 1 where a process ended while it handed the mail over: it may go out a second time, and is then `unsure`. */
  doubt: number;
  attempts: number;
  due_at: string;
  lease_until: string | null;
  /** What the mail server said last. */
  last_answer: string | null;
  made_at: string;
  ended_at: string | null;
}

/** One row, id 1: when the next mail may leave, in milliseconds, for all processes together. */
export interface MailPaceTable {
  id: number;
  next_at: number;
}
