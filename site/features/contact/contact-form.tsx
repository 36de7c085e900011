import type { InputHTMLAttributes } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { ContactInput } from '#contract/contact.ts';
import { forms } from '#contract/http.ts';
import { contactLengths, longestEmail } from '#contract/text.ts';
import { track } from '#site/data/analytics.ts';
import { call } from '#site/data/api-client.ts';
import { scenes } from '#site/data/drawings/scenes.ts';
import { usePosted } from '#site/data/form-result.ts';
import { useSingleMutation } from '#site/data/use-single-mutation.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';
import { showFailure, showToast } from '#site/ui/toast/toasts.ts';

/** Loads the schema at the first submit; if that fails, the server validates. */
const resolver: Resolver<ContactInput> = async (values, ...rest) => {
  try {
    const { contactResolver } = await import('./contact-resolver.ts');
    return await contactResolver(values, ...rest);
  } catch {
    return { values, errors: {} };
  }
};

const { name, phone, message } = contactLengths;

interface ShortField {
  name: 'name' | 'email' | 'phone';
  label: string;
  attributes: InputHTMLAttributes<HTMLInputElement>;
}

const shortFields: ShortField[] = [
  {
    name: 'name',
    label: 'Name',
    attributes: { type: 'text', autoComplete: 'name', minLength: name.least, maxLength: name.most },
  },
  {
    name: 'email',
    label: 'Email',
    attributes: { type: 'email', autoComplete: 'email', maxLength: longestEmail },
  },
  {
    name: 'phone',
    label: 'Phone',
    attributes: { type: 'tel', autoComplete: 'tel', minLength: phone.least, maxLength: phone.most },
  },
];

/** Checked by the contract's rules in our words: by React, or by the server where the form comes without script. */
export function ContactForm({ labelledBy }: { labelledBy: string }) {
  const { register, submit, errors, state } = useContactForm();
  const posted = usePosted('contact');
  // The errors of a form sent without JavaScript are shown until the form is submitted again.
  const isFirst = !state.isTouched && state.status === 'idle';
  const errorOf = (name: keyof ContactInput) =>
    isFirst ? posted?.errors[name] : errors[name]?.message;
  return (
    <form
      method="post"
      action={forms.contact}
      noValidate
      onSubmit={submit}
      className="grid gap-x-5 gap-y-3.5 sm:grid-cols-2 sm:[&>:not(:has([type=email],[type=tel]))]:col-span-2"
      aria-labelledby={labelledBy}
    >
      {isFirst && posted?.errors.contact && (
        <p className="field-error" role="alert">
          {posted.errors.contact}
        </p>
      )}
      {shortFields.map(({ name, label, attributes }) => (
        <Field key={name} id={`contact-${name}`} label={label} error={errorOf(name)}>
          {(control) => (
            <input
              {...control}
              {...attributes}
              {...register(name)}
              className="input"
              required
              defaultValue={posted?.values[name]}
            />
          )}
        </Field>
      ))}
      <Field id="contact-message" label="Message" error={errorOf('message')}>
        {/* No greatest length here: a browser would cut a pasted letter silently, the rule says it in a sentence. */}
        {(control) => (
          <textarea
            {...control}
            {...register('message')}
            className="input"
            rows={7}
            required
            minLength={message.least}
            defaultValue={posted?.values.message}
          />
        )}
      </Field>
      <Button
        type="submit"
        tone="hazard"
        className="justify-self-start"
        pending={state.status === 'pending'}
      >
        {state.status === 'pending' ? 'Sending...' : 'Send Message'}
      </Button>
      {state.status === 'success' && <Sent />}
    </form>
  );
}

/** Stays when the toast has gone. */
function Sent() {
  return (
    <p className="flex items-center gap-4 rounded-s border-2 border-dashed border-olive p-3 [&>img]:h-auto [&>img]:w-24 [&>img]:rounded-s">
      <img src={scenes.sent} alt="" width={320} height={240} />
      Your message is on file. Leave the building in good spirits, or write another one.
    </p>
  );
}

/**
 * The contract's rules on the browser's own fields. There are no default values on purpose: with them, the form would
 * write over what was typed before React came; without, it begins with what stands in the fields.
 */
function useContactForm() {
  const { register, handleSubmit, reset, formState } = useForm<ContactInput>({
    resolver,
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
