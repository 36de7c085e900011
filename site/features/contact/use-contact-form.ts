import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type ContactInput, contactInput } from '#contract/contact.ts';
import { track } from '#site/data/analytics.ts';
import { call } from '#site/data/api-client.ts';
import { useSingleMutation } from '#site/data/use-single-mutation.ts';
import { showFailure, showToast } from '#site/ui/toast/toasts.ts';

/**
 * The contract's rules on the browser's own fields. There are no default values on purpose: with them, the form would
 * write over what was typed before React came; without, it begins with what stands in the fields.
 */
export function useContactForm() {
  const { register, handleSubmit, reset, formState } = useForm<ContactInput>({
    resolver: zodResolver(contactInput),
  });
  const { status, mutate } = useSingleMutation({
    mutationFn: (message: ContactInput) => call('POST /api/contact', { input: message }),
    onSuccess: () => {
      reset({ name: '', email: '', phone: '', message: '' });
      track('contact_form_submit', 'engagement', 'about_page');
      showToast({
        title: 'Message sent successfully!',
        description: "We'll get back to you within 24 hours. Thanks for reaching out!",
      });
    },
    onError: (error) =>
      showFailure('Failed to send message', error, 'Nothing was sent. Your text is still here.'),
  });
  const submit = handleSubmit((message) => mutate(message));
  return {
    register,
    submit,
    errors: formState.errors,
    state: { status, isTouched: formState.isSubmitted },
  };
}
