import { defineForm } from '#features/content/form.ts';
import { subscribeAction, subscribedFragment, subscriptionFailed } from './words.ts';

export const newsletterForm = defineForm({
  action: subscribeAction,
  call: 'POST /api/newsletter/subscribe',
  failed: subscriptionFailed,
  fragment: () => subscribedFragment,
});
