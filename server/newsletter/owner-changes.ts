import type { ConsentElsewhere } from '#contract/newsletter.ts';
import { cancelMailsTo } from '#database/queries/outbox.ts';
import { findKnown } from '#database/queries/subscriber-imports.ts';
import {
  confirmElsewhere,
  correctAddress,
  findSubscriber,
  inTransaction,
  type Subscriber,
  subscribe,
} from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import type { ApiError } from '#server/core/result.ts';
import { addJob } from '#server/jobs/runner.ts';
import { subscriberKinds } from '#server/mail/outbox.ts';

type Pseudonymize = (address: string) => string;

const conflict = (message: string): ApiError => ({ status: 409, message, field: 'email' });

export const complained =
  'This person reported an email as spam. They never get email from us again, and this can’t be undone.';
const unsubscribed =
  'This person unsubscribed from that address. Use Add subscriber: they get an email to confirm.';
const askedToLeave =
  'This person unsubscribed or was deleted. Add them only if they asked for it: check the box, and they get an email to confirm.';
const onTheList = 'This address is already on the list.';
const bounced = 'This address bounced. Open it in the list and select Restore subscriber.';

interface NewSubscriber {
  email: string;
  confirmed?: ConsentElsewhere | undefined;
  /** Somebody who unsubscribed asked to come back. */
  isReturning: boolean;
}

/**
 * Adds one person, who gets a confirmation email. Only somebody who never unsubscribed is
 * confirmed by the owner's statement.
 */
export async function addSubscriber(
  db: Database,
  pseudonymize: Pseudonymize,
  { email, confirmed, isReturning }: NewSubscriber,
  at: Date,
): Promise<{ id: number; state: 'waiting' | 'confirmed' } | ApiError> {
  return inTransaction(db, async (trx) => {
    const hash = pseudonymize(email);
    const { left } = await findKnown(trx, [], [hash]);
    if (left.size > 0 && !isReturning)
      return { status: 409, message: askedToLeave, field: 'isReturning' };
    const options = { hash, source: 'import' } as const;
    const id = await subscribe(trx, email, at, options);
    const stored = (await findSubscriber(trx, id)) as Subscriber;
    if (stored.complained_at !== null) return conflict(complained);
    if (stored.state === 'bounced') return conflict(bounced);
    if (stored.state === 'confirmed') return conflict(onTheList);
    if (confirmed && stored.left_at === null) {
      await confirmElsewhere(trx, id, confirmed, at);
      return { id, state: 'confirmed' };
    }
    await addConfirmationJob(trx, id, at);
    return { id, state: 'waiting' };
  });
}

const addConfirmationJob = (db: Database, subscriber: number, at: Date): Promise<boolean> =>
  addJob(db, 'send-confirmation', { subscriber }, { at, key: `send-confirmation ${subscriber}` });

/** Returns the emails whose saved files have the old address. */
export async function correctSubscriber(
  db: Database,
  pseudonymize: Pseudonymize,
  { id, email }: { id: number; email: string },
  at: Date,
): Promise<number[] | ApiError> {
  return inTransaction(db, async (trx) => {
    const { email: from, complained_at } = (await findSubscriber(trx, id)) ?? {};
    const to = email.toLowerCase();
    if (from === to) return [];
    if (!from) return conflict(unsubscribed);
    const found = await findKnown(trx, [to], [pseudonymize(to)]);
    if (complained_at || found.complained.size > 0) return conflict(complained);
    if (found.known.size > 0) return conflict(onTheList);
    if (found.left.size > 0) return conflict(unsubscribed);
    if (!(await correctAddress(trx, id, { from, to }, at))) return conflict(onTheList);
    const mails = await cancelMailsTo(trx, subscriberKinds, from, at);
    await addConfirmationJob(trx, id, at);
    return mails;
  });
}
