import {
  type SubscriberGroup,
  type SubscriberRow,
  subscriberGroups,
} from '#contract/newsletter.ts';
import type { StatusLabel } from '#site/admin/shell/elements.tsx';

export const statuses: Record<SubscriberGroup, StatusLabel> = {
  waiting: { label: 'Unconfirmed', tone: 'waiting' },
  confirmed: { label: 'Subscribed', tone: 'good' },
  left: { label: 'Unsubscribed', tone: 'none' },
  bounced: { label: 'Bounced', tone: 'bad' },
  complained: { label: 'Marked as spam', tone: 'bad' },
};

/** Such a person is never mailed again, whatever the state. */
export const statusOf = ({
  state,
  complainedAt,
}: Pick<SubscriberRow, 'state' | 'complainedAt'>): StatusLabel =>
  statuses[complainedAt ? 'complained' : state];

export const groups = subscriberGroups;

export const sources: Record<SubscriberRow['source'], string> = {
  form: 'Sign-up form',
  import: 'Added by you',
  before: 'Before double opt-in',
};

export const frequencies: Record<SubscriberRow['frequency'], string> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
};

/** The address of an unsubscribed reader is deleted. */
export const nameOf = ({ id, email }: Pick<SubscriberRow, 'id' | 'email'>): string =>
  email ?? `Former subscriber ${id}`;
