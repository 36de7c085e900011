import { defineForm } from '#features/content/page.ts';
import { paths } from '#ui/paths.ts';
import { contactAction, messageFailed, sentFragment } from './words.ts';

export const contactForm = defineForm({
  action: contactAction,
  page: paths.about(),
  call: 'POST /api/contact',
  failed: messageFailed,
  fragment: () => sentFragment,
});
