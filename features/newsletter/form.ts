import { defineForm } from '#features/content/page.ts';
import { paths } from '#ui/paths.ts';
import { subscribeAction, subscribedFragment, subscriptionFailed } from './words.ts';

export const newsletterForm = defineForm({
  action: subscribeAction,
  page: paths.home(),
  call: 'POST /api/newsletter/subscribe',
  failed: subscriptionFailed,
  fragment: () => subscribedFragment,
});
