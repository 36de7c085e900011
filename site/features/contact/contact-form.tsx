import type { InputHTMLAttributes } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { ContactInput } from '#contract/contact.ts';
import { errorFieldHeader, forms } from '#contract/http.ts';
import { track } from '#site/data/analytics.ts';
import { CallError, call } from '#site/data/api.ts';
import { scenes } from '#site/data/drawings.ts';
import { useFormResult } from '#site/data/form-result.ts';
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

interface ShortField {
  name: 'name' | 'email' | 'phone';
  label: string;
  /** Without maxLength, because browsers silently cut a long pasted text. */
  attributes: InputHTMLAttributes<HTMLInputElement>;
}

const shortFields: ShortField[] = [
  { name: 'name', label: 'Name', attributes: { type: 'text', autoComplete: 'name' } },
  { name: 'email', label: 'Email', attributes: { type: 'email', autoComplete: 'email' } },
  { name: 'phone', label: 'Phone', attributes: { type: 'tel', autoComplete: 'tel' } },
];

/** The contract's schema validates in the browser or, without JavaScript, on the server. */
export function ContactForm({ labelledBy }: { labelledBy: string }) {
  const { register, submit, errors, status, isSubmitted } = useContactForm();
  const formResult = useFormResult('contact');
  // The errors of a form sent without JavaScript are shown until the form is submitted again.
  const isFirst = !isSubmitted && status === 'idle';
  const errorOf = (name: keyof ContactInput) =>
    isFirst ? formResult?.errors[name] : errors[name]?.message;
  const formError = isFirst ? formResult?.errors.contact : errors.root?.message;
  return (
    <form
      method="post"
      action={forms.contact}
      noValidate
      onSubmit={submit}
      className="grid gap-x-5 gap-y-3.5 sm:grid-cols-2 sm:[&>:not(:has([type=email],[type=tel]))]:col-span-2"
      aria-labelledby={labelledBy}
    >
      {formError && (
        <p className="field-error" role="alert">
          {formError}
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
              defaultValue={formResult?.values[name]}
            />
          )}
        </Field>
      ))}
      <Field id="contact-message" label="Message" error={errorOf('message')}>
        {(control) => (
          <textarea
            {...control}
            {...register('message')}
            className="input"
            rows={7}
            required
            defaultValue={formResult?.values.message}
          />
        )}
      </Field>
      <Button
        type="submit"
        tone="hazard"
        className="justify-self-start"
        pending={status === 'pending'}
      >
        {status === 'pending' ? 'Sending...' : 'Send Message'}
      </Button>
      {status === 'success' && <Sent />}
    </form>
  );
}

/** Unlike the toast, this confirmation stays visible. */
function Sent() {
  return (
    <p className="flex items-center gap-4 rounded-sm border-2 border-dashed border-olive p-3 [&>img]:h-auto [&>img]:w-24 [&>img]:rounded-sm">
      <img src={scenes.sent} alt="" width={320} height={240} />
      Your message is on file. Leave the building in good spirits, or write another one.
    </p>
  );
}

/** Without default values, so that text typed before hydration is not overwritten. */
function useContactForm() {
  const { register, handleSubmit, reset, setError, formState } = useForm<ContactInput>({
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
    onError: (error) => {
      if (error instanceof CallError) setError(fieldOf(error), { message: error.body });
      showFailure('Failed to send message', error, 'Nothing was sent. Your text is still here.');
    },
  });
  return {
    register,
    submit: handleSubmit((message) => mutate(message)),
    errors: formState.errors,
    status,
    isSubmitted: formState.isSubmitted,
  };
}

/** Errors that are about no field are shown above the form. */
const fieldOf = ({ headers }: CallError): keyof ContactInput | 'root' =>
  (headers.get(errorFieldHeader) as keyof ContactInput | null) ?? 'root';
