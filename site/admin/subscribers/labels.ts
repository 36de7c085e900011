import type { SubscriberRow, SubscriberState } from '#contract/newsletter.ts';
import type { StatusLabel } from '#site/admin/shell/elements.tsx';

export const statuses: Record<SubscriberState, StatusLabel> = {
  waiting: { label: 'Unconfirmed', tone: 'waiting' },
  confirmed: { label: 'Subscribed', tone: 'good' },
  left: { label: 'Unsubscribed', tone: 'none' },
  bounced: { label: 'Bounced', tone: 'bad' },
};
/** A complaint is a bounce that cannot be undone. */
export const statusOf = ({
  state,
  complainedAt,
}: Pick<SubscriberRow, 'state' | 'complainedAt'>): StatusLabel =>
  state === 'bounced' && complainedAt ? { label: 'Marked as spam', tone: 'bad' } : statuses[state];

export const states = Object.keys(statuses) as SubscriberState[];

export const sources: Record<SubscriberRow['source'], string> = {
  form: 'Sign-up form',
  import: 'Import',
  before: 'Before double opt-in',
};

export const frequencies: Record<SubscriberRow['frequency'], string> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
};

/** The address of an unsubscribed reader is deleted. */
export const nameOf = ({ id, email }: Pick<SubscriberRow, 'id' | 'email'>): string =>
  email ?? `Former subscriber ${id}`;
