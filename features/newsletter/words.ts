/** The action of the form without JavaScript. */
export const subscribeAction = '/forms/newsletter';

/** No link uses it, so it says that a form was sent. */
export const subscribedFragment = 'subscribed';

export const subscribed = {
  title: 'Thanks for subscribing to the chaos! 🎉',
  description: "You'll receive weekly tech survival tests in your inbox.",
} as const;

export const subscriptionFailed = 'Subscription failed';
