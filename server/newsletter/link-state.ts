import type { LinkState } from '#contract/letter-links.ts';
import { findSubscriber } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import type { LetterKeys } from './tokens.ts';

interface Asked {
  purpose: 'confirm' | 'leave';
  token: string;
}

/** What the page behind a link of a mail shows. Looking changes nothing; a reader who has confirmed is not asked again. */
export async function linkState(
  db: Database,
  keys: LetterKeys,
  asked: Asked,
  at: Date,
): Promise<LinkState> {
  const { purpose, token } = asked;
  if (purpose === 'leave') return keys.read(token, 'leave', at) ? 'good' : 'wrong';
  const read = keys.read(token, 'confirm', at);
  if (read === undefined) return 'wrong';
  if (read === 'too old') return read;
  return (await findSubscriber(db, read.subscriber))?.state === 'confirmed' ? 'done' : 'good';
}
