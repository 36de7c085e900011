import type { LinkState } from '#contract/newsletter.ts';
import { findSubscriber } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import type { TokenKeys } from './tokens.ts';

interface LinkRequest {
  purpose: 'confirm' | 'leave';
  token: string;
}

/** What the page behind a link in an email shows. Reading it changes nothing. */
export async function linkState(
  db: Database,
  keys: TokenKeys,
  { purpose, token }: LinkRequest,
  at: Date,
): Promise<LinkState> {
  const link =
    purpose === 'leave' ? keys.read(token, 'leave', at) : keys.read(token, 'confirm', at);
  if (link === undefined) return 'wrong';
  if (link === 'too old') return link;
  const subscriber = await findSubscriber(db, link.subscriber);
  if (purpose === 'confirm') return subscriber?.state === 'confirmed' ? 'done' : 'good';
  if (!subscriber?.email) return 'done';
  return subscriber.rhythm === 'monthly' ? 'monthly' : 'good';
}
