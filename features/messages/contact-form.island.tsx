import { type FormEvent, type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import { track } from '#platform/browser/analytics.ts';
import { CallError, call } from '#platform/browser/api.ts';
import { errorFieldHeader } from '#platform/http/headers.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { showFailure, showToast } from '#ui/toast.ts';
import type { ContactInput } from './fields.ts';
import { contactAction, messageFailed, messageSent, sentFragment } from './form.ts';

interface ContactFormProps {
  labelledBy: string;
  /** The path of the page, to which a message without JavaScript returns. */
  page: string;
  /** A message that was sent without JavaScript and refused. */
  refused?: { values: Partial<ContactInput>; errors: Errors; message: string } | undefined;
}

type Errors = Partial<Record<keyof ContactInput | 'form', string>>;

interface ShortField {
  name: 'name' | 'email' | 'phone';
  label: string;
  /** Without maxLength, because browsers silently cut a long pasted text. */
  attributes: InputHTMLAttributes<HTMLInputElement>;
}

const shortFields: readonly ShortField[] = [
  { name: 'name', label: 'Name', attributes: { type: 'text', autoComplete: 'name' } },
  { name: 'email', label: 'Email', attributes: { type: 'email', autoComplete: 'email' } },
  { name: 'phone', label: 'Phone', attributes: { type: 'tel', autoComplete: 'tel' } },
];

/** The fields are uncontrolled, so that what was typed before hydration stays. */
export function ContactForm({ labelledBy, page, refused }: ContactFormProps) {
  const { errors, status, submit } = useContact(refused);
  return (
    <form
      method="post"
      // The fragment shows the form again if it is refused.
      action={`${contactAction}#contact`}
      noValidate
      onSubmit={submit}
      className="grid gap-x-5 gap-y-3.5 sm:grid-cols-2 sm:[&>:not(:has([type=email],[type=tel]))]:col-span-2"
      aria-labelledby={labelledBy}
    >
      <input type="hidden" name="page" value={page} />
      {errors.form && (
        <p className="field-error" role="alert">
          {errors.form}
        </p>
      )}
      {shortFields.map(({ name, label, attributes }) => (
        <Field key={name} id={`contact-${name}`} label={label} error={errors[name]}>
          {(control) => (
            <input
              {...control}
              {...attributes}
              name={name}
              className="input"
              required
              defaultValue={refused?.values[name]}
            />
          )}
        </Field>
      ))}
      <Field id="contact-message" label="Message" error={errors.message}>
        {(control) => (
          <textarea
            {...control}
            name="message"
            className="input"
            rows={7}
            required
            defaultValue={refused?.values.message}
          />
        )}
      </Field>
      <Button
        type="submit"
        tone="hazard"
        className="justify-self-start"
        pending={status === 'sending'}
        data-pending="Sending..."
      >
        {status === 'sending' ? 'Sending...' : 'Send Message'}
      </Button>
      {status === 'sent' && <MessageSent />}
    </form>
  );
}

/** Unlike the toast, this confirmation stays visible. */
function MessageSent() {
  return (
    <p role="status" className="rounded-sm border-2 border-dashed border-olive p-3">
      Your message is on file. Leave the building in good spirits, or write another one.
    </p>
  );
}

function useContact(refused: ContactFormProps['refused']) {
  const [errors, setErrors] = useState<Errors>(
    refused ? toErrors(refused.errors, refused.message) : {},
  );
  const [status, setStatus] = useState<'idle' | 'sending' | 'sent'>('idle');
  useEffect(() => {
    if (location.hash !== `#${sentFragment}`) return;
    history.replaceState(history.state, '', location.pathname);
    confirm();
  }, []);

  const isSending = useRef(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    const form = event.currentTarget;
    try {
      // The rules weigh as much as all islands of a page, so they come with the first message.
      const { contactInput } = await import('./fields.ts');
      const parsed = contactInput.safeParse(Object.fromEntries(new FormData(form)));
      if (!parsed.success) {
        const { issues } = parsed.error;
        setErrors(
          Object.fromEntries(
            issues.toReversed().map(({ path: [name], message }) => [name, message]),
          ),
        );
        (form.elements.namedItem(String(issues[0]?.path[0])) as HTMLElement | null)?.focus();
        return;
      }
      setErrors({});
      setStatus('sending');
      await call('POST /api/contact', { input: parsed.data });
      form.reset();
      setStatus('sent');
      confirm();
    } catch (error) {
      setStatus('idle');
      if (error instanceof CallError)
        setErrors({ [error.headers.get(errorFieldHeader) ?? 'form']: error.body });
      showFailure(messageFailed, error, 'Nothing was sent. Your text is still here.');
    } finally {
      isSending.current = false;
    }
  };
  return { errors, status, submit };
}

/** A refusal that is about no field is shown above the form. */
const toErrors = (errors: Errors, message: string): Errors =>
  Object.keys(errors).length > 0 ? errors : { form: `${messageFailed}. ${message}` };

function confirm(): void {
  track('contact_form_submit', 'engagement', 'about_page');
  showToast(messageSent);
}
