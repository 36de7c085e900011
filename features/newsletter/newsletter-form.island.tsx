import { type FormEvent, useEffect, useRef, useState } from 'react';
import { track } from '#platform/browser/analytics.ts';
import { CallError, call } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { showFailure, showToast } from '#ui/toast.ts';
import { subscribeAction, subscribed, subscribedFragment, subscriptionFailed } from './form.ts';

interface NewsletterFormProps {
  claim: string;
  /** The path of the page, to which a form without JavaScript returns. */
  page: string;
  /** An address that was sent without JavaScript and refused. */
  refused?: { values: { email?: string }; message: string } | undefined;
}

/** The field is uncontrolled, so that an address typed before hydration stays. */
export function NewsletterForm({ claim, page, refused }: NewsletterFormProps) {
  const { status, wrong, submit } = useSubscribe(refused?.message);
  return (
    <form
      method="post"
      // The fragment shows the field again if the address is refused.
      action={`${subscribeAction}#newsletter-email`}
      onSubmit={submit}
      noValidate
      className="grid gap-2"
    >
      <input type="hidden" name="page" value={page} />
      <label htmlFor="newsletter-email" className="font-bold">
        {claim}
        <span aria-hidden="true">*</span>
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id="newsletter-email"
          aria-describedby={wrong ? 'newsletter-error newsletter-claim' : 'newsletter-claim'}
          className="input min-w-0 flex-1 basis-44"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@example.com"
          defaultValue={refused?.values.email}
          aria-invalid={wrong ? true : undefined}
        />
        <Button
          type="submit"
          tone="hazard"
          pending={status === 'sending'}
          data-pending="Subscribing..."
        >
          {status === 'sending' ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </div>
      {wrong && (
        <p id="newsletter-error" className="field-error" role="alert">
          {wrong}
        </p>
      )}
      {status === 'sent' && (
        <p role="status">
          <b>Check your inbox.</b> If you’re new here, we’ve sent you a link to confirm your
          address.
        </p>
      )}
    </form>
  );
}

function useSubscribe(refusal: string | undefined) {
  const [status, setStatus] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [wrong, setWrong] = useState(refusal);
  useEffect(() => {
    if (location.hash !== `#${subscribedFragment}`) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    setStatus('sent');
    confirm();
  }, []);

  const isSending = useRef(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    const field = form.elements.namedItem('email') as HTMLInputElement;
    const email = field.value.trim();
    const mistake = mistakeIn(field);
    setWrong(mistake);
    if (mistake) return field.focus();
    isSending.current = true;
    setStatus('sending');
    try {
      await call('POST /api/newsletter/subscribe', { input: { email } });
      form.reset();
      setStatus('sent');
      confirm();
    } catch (error) {
      setStatus('idle');
      setWrong(messageOf(error));
      showFailure(subscriptionFailed, error, 'Nothing was sent.');
    } finally {
      isSending.current = false;
    }
  };
  return { status, wrong, submit };
}

function mistakeIn({ value, validity }: HTMLInputElement): string | undefined {
  if (value.trim() === '') return 'Enter your email address. We can’t evacuate an empty field.';
  return validity.valid ? undefined : 'Please enter a valid email address';
}

/** The server's message without the status; without a response, the browser's text is no help. */
const messageOf = (error: unknown): string =>
  error instanceof CallError
    ? error.body
    : 'We couldn’t reach the server. Check your connection and try again.';

function confirm(): void {
  track('newsletter_subscribe', 'engagement', 'footer_signup');
  showToast(subscribed);
}
