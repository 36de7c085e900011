import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type ContactInput, contactInput } from '#contract/contact.ts';
import { track } from '#site/analytics/analytics.ts';
import { call } from '#site/api.ts';
import { showFailure, showToast } from '#site/toast/toasts.ts';

const mutationKey = ['contact'];

/**
 * The contract's rules on the browser's own fields. There are no default values on purpose: with them, the form would
 * write over what was typed before React came; without, it begins with what stands in the fields.
 */
export function useContactForm() {
  const { register, handleSubmit, reset, formState } = useForm<ContactInput>({ resolver: zodResolver(contactInput) });
  const client = useQueryClient();
  const send = useMutation({
    mutationKey,
    mutationFn: (message: ContactInput) => call('POST /api/contact', { input: message }),
    onSuccess: () => {
      reset();
      track('contact_form_submit', 'engagement', 'about_page');
      showToast({
        title: 'Message sent successfully!',
        description: "We'll get back to you within 24 hours. Thanks for reaching out!",
      });
    },
    onError: (error) => showFailure('Failed to send message', error),
  });
  const submit = handleSubmit((message) => {
    // Two presses can come before the button is drawn as disabled.
    if (client.isMutating({ mutationKey }) === 0) send.mutate(message);
  });
  return { register, submit, errors: formState.errors, state: send.status };
}
