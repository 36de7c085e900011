import type { SubscriberRow, SubscriberState } from '#contract/subscribers.ts';

export const stateWords: Record<SubscriberState, string> = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  left: 'Left',
  bounced: 'Bounced',
};

export const subscriberStates = Object.keys(stateWords) as SubscriberState[];

export const stateTones: Record<SubscriberState, string> = {
  waiting: 'waiting',
  confirmed: 'good',
  left: 'none',
  bounced: 'bad',
};

export const sourceWords: Record<SubscriberRow['source'], string> = {
  form: 'the form',
  import: 'an import',
  before: 'before confirmations',
};

/** Whoever left has no address any more. */
export const nameOf = ({ id, email }: Pick<SubscriberRow, 'id' | 'email'>): string =>
  email ?? `Number ${id}, who left`;
