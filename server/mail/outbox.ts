import { insertBody, insertMail, type MailBody, type NewMail } from '#database/queries/outbox.ts';
import type { Database } from '#database/schema/tables.ts';

/** Urgent messages are sent before bulk ones, so that no confirmation waits behind an issue. */
export const priorities = { urgent: 0, bulk: 1 } as const;

/** Every kind of message, with its priority. */
const mailKinds = {
  /** A visitor's message, forwarded to the owner. */
  contact: 'urgent',
  /** To the owner: a test of the mail server or of an issue. */
  test: 'urgent',
  /** To the owner: an issue or a scheduled publication that was stopped or not sent. */
  alert: 'urgent',
  /** Confirms the address of a new subscriber. */
  confirmation: 'urgent',
  /** The newsletter. */
  issue: 'bulk',
} as const satisfies Record<string, keyof typeof priorities>;

export type MailKind = keyof typeof mailKinds;

/** Emails to subscribers; unsubscribing removes the address from these. */
export const subscriberKinds: readonly MailKind[] = ['confirmation', 'issue'];

export const priorityOf = (kind: MailKind): number => priorities[mailKinds[kind]];

/** Call it in the transaction of the change. */
export async function addMail(
  db: Database,
  kind: MailKind,
  mail: Pick<NewMail, 'to' | 'mergeFields' | 'about'> & { body: MailBody },
  at: Date,
): Promise<number> {
  const { body, ...addressed } = mail;
  const bodyId = await insertBody(db, body, at);
  return insertMail(db, { ...addressed, kind, bodyId, priority: priorityOf(kind) }, at);
}
