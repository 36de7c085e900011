import { defineForm } from '#features/content/page.ts';
import { paths } from '#ui/paths.ts';

export const contactAction = '/forms/contact';

/** No link uses it, so it says that a form was sent. */
export const sentFragment = 'sent';

export const messageSent = {
  title: 'Message sent successfully!',
  description: "We'll get back to you within 24 hours. Thanks for reaching out!",
} as const;

export const messageFailed = 'Failed to send message';

/** A message without JavaScript. */
export const contactForm = defineForm({
  action: contactAction,
  page: paths.about(),
  call: 'POST /api/contact',
  failed: messageFailed,
  fragment: () => sentFragment,
});
