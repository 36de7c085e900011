import type { Database } from '#database/schema/tables.ts';
import { cancelMailsTo } from '#platform/mail/outbox.ts';
import type { TokenKeys } from '#platform/tokens.ts';
import { deleteAddress, findSubscriber, inTransaction } from './subscriber-queries.ts';

/**
 * The wording of the sign-up form by version; old versions stay, because proofs of consent name
 * them.
 */
export const consentWords: Readonly<Record<string, string>> = {
  '2026-11':
    'The weekly evacuation notice. New tests, the month’s standings and one piece of advice that works without a battery. One letter a week, and none after you say stop.',
  '2026-11-17': 'The weekly evacuation notice. One email a week; unsubscribe anytime.',
};

export const consentVersion = '2026-11-17';

/** `monthly`: of a person who chose an email a month; `done`: already confirmed or unsubscribed. */
type LinkState = 'good' | 'monthly' | 'done' | 'too old' | 'wrong';

/** Emails to subscribers; unsubscribing removes the address from these. */
export const subscriberKinds: readonly string[] = ['confirmation', 'issue'];

interface LinkRequest {
  purpose: 'confirm' | 'unsubscribe';
  token: string;
}

/** The state that the page of an email link shows; reading it changes nothing. */
export async function linkState(
  db: Database,
  keys: TokenKeys,
  { purpose, token }: LinkRequest,
  at: Date,
): Promise<LinkState> {
  const link =
    purpose === 'unsubscribe'
      ? keys.read(token, 'unsubscribe', at)
      : keys.read(token, 'confirm', at);
  if (link === undefined) return 'wrong';
  if (link === 'too old') return link;
  const subscriber = await findSubscriber(db, link.subscriber);
  if ('signup' in link) {
    if (!subscriber || subscriber.state === 'blocked') return 'too old';
    if (subscriber.state === 'confirmed') return 'done';
    return subscriber.signup === link.signup ? 'good' : 'too old';
  }
  if (!subscriber?.email) return 'done';
  return subscriber.state === 'monthly' ? 'monthly' : 'good';
}

/**
 * Cancels unsent emails and stores only a keyed hash of the address; repeating it does nothing.
 * Returns the emails whose saved files have the address.
 */
export async function unsubscribe(
  db: Database,
  subscriber: number,
  pseudonymize: (address: string) => string,
  at: Date,
): Promise<number[] | undefined> {
  return inTransaction(db, async (trx) => {
    const address = await deleteAddress(trx, subscriber, pseudonymize, at.toISOString());
    if (address === undefined) return undefined;
    return cancelMailsTo(trx, subscriberKinds, address, at);
  });
}
