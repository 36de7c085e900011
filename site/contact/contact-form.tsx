import { type InputHTMLAttributes, useEffect, useRef } from 'react';
import { contactLengths } from '#contract/contact.ts';
import { longestEmail } from '#contract/email.ts';
import { scenes } from '#site/drawings/scenes.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';
import { useContactForm } from './use-contact-form.ts';

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
  { name: 'email', label: 'Email', attributes: { type: 'email', autoComplete: 'email', maxLength: longestEmail } },
  {
    name: 'phone',
    label: 'Phone',
    attributes: { type: 'tel', autoComplete: 'tel', minLength: phone.least, maxLength: phone.most },
  },
];

/** The browser checks the fields until React is there to do it in our words. */
function takeOverChecks(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

export function ContactForm({ labelledBy }: { labelledBy: string }) {
  const { register, submit, errors, state } = useContactForm();
  return (
    // Should it ever leave without script: by post, so that no letter ends up in an address.
    <form ref={takeOverChecks} method="post" onSubmit={submit} className="contact-form" aria-labelledby={labelledBy}>
      {shortFields.map(({ name, label, attributes }) => (
        <Field key={name} id={`contact-${name}`} label={label} error={errors[name]?.message}>
          {(control) => <input {...control} {...attributes} {...register(name)} className="input" required />}
        </Field>
      ))}
      <Field id="contact-message" label="Message" error={errors.message?.message}>
        {/* No greatest length here: a browser would cut a pasted letter silently, the rule says it in a sentence. */}
        {(control) => (
          <textarea
            {...control}
            {...register('message')}
            className="input"
            rows={7}
            required
            minLength={message.least}
          />
        )}
      </Field>
      <SendButton state={state} />
      {state === 'success' && <Sent />}
    </form>
  );
}

/** Stays when the toast has gone. */
function Sent() {
  return (
    <p className="contact-sent">
      <img src={scenes.sent} alt="" width={320} height={240} />
      Your message is on file. Leave the building in good spirits, or write another one.
    </p>
  );
}

function SendButton({ state }: { state: 'idle' | 'pending' | 'success' | 'error' }) {
  const button = useRef<HTMLButtonElement>(null);
  // A button that is disabled loses the focus; whoever works with the keyboard goes on from where they were.
  useEffect(() => {
    const isOver = state === 'success' || state === 'error';
    if (isOver && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [state]);
  return (
    <button ref={button} type="submit" className={buttonClass('hazard')} disabled={state === 'pending'}>
      {state === 'pending' ? 'Sending...' : 'Send Message'}
    </button>
  );
}
