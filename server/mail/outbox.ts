import { insertBody, insertMail, type MailBody, type NewMail } from '#database/queries/outbox.ts';
import type { Database } from '#database/schema/tables.ts';
import { type MailKind, mailKinds, ranks } from './kinds.ts';

type Addressed = Pick<NewMail, 'to' | 'fills' | 'about' | 'envelopeFrom' | 'letterId'>;

/**
 * Puts a mail into the outbox, in the caller's transaction where it belongs to a change. `body` is what it says, or the number of
 * what many say. Wake the sender afterwards, or it is found within a second.
 */
export async function addMail(
  db: Database,
  kind: MailKind,
  mail: Addressed & { body: MailBody | number },
  at: Date,
): Promise<number> {
  const { body, ...addressed } = mail;
  const bodyId = typeof body === 'number' ? body : await insertBody(db, body, at);
  return insertMail(db, { ...addressed, kind, bodyId, rank: ranks[mailKinds[kind]] }, at);
}
