import { defineForm } from '#features/content/page.ts';
import { paths } from '#ui/paths.ts';

export const subscribeAction = '/forms/newsletter';

/** No link uses it, so it says that a form was sent. */
export const subscribedFragment = 'subscribed';

export const subscribed = {
  title: 'Thanks for subscribing to the chaos! 🎉',
  description: "You'll receive weekly tech survival tests in your inbox.",
} as const;

export const subscriptionFailed = 'Subscription failed';

/** A sign-up without JavaScript. */
export const newsletterForm = defineForm({
  action: subscribeAction,
  page: paths.home(),
  call: 'POST /api/newsletter/subscribe',
  failed: subscriptionFailed,
  fragment: () => subscribedFragment,
});
