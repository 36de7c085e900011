import { defineForm } from '#features/content/form.ts';
import { contactAction, messageFailed, sentFragment } from './words.ts';

export const contactForm = defineForm({
  action: contactAction,
  call: 'POST /api/contact',
  failed: messageFailed,
  fragment: () => sentFragment,
});
