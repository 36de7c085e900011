import {
  type SubscriberRow,
  type SubscriberState,
  subscriberStates,
} from '#contract/newsletter.ts';
import type { StatusLabel } from '#ui/admin/elements.tsx';

export const statuses: Record<SubscriberState, StatusLabel> = {
  waiting: { label: 'Unconfirmed', tone: 'waiting' },
  confirmed: { label: 'Subscribed', tone: 'good' },
  monthly: { label: 'Chose monthly', tone: 'waiting' },
  left: { label: 'Unsubscribed', tone: 'none' },
  blocked: { label: 'Never mail again', tone: 'bad' },
};

export const states = subscriberStates;

export const sources: Record<SubscriberRow['source'], string> = {
  form: 'Sign-up form',
  import: 'Added by you',
  before: 'Before double opt-in',
};

/** The address of an unsubscribed reader is deleted. */
export const nameOf = ({ id, email }: Pick<SubscriberRow, 'id' | 'email'>): string =>
  email ?? `Former subscriber ${id}`;
