import { type FormEvent, useState } from 'react';
import { site } from '#content/site.ts';
import { forms } from '#contract/http.ts';
import { track } from '#site/data/analytics.ts';
import { CallError, call } from '#site/data/api.ts';
import { useFormResult } from '#site/data/form-result.ts';
import { useSingleMutation } from '#site/data/use-single-mutation.ts';
import { Link } from '#site/router/link.tsx';
import type { SiteSettings } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { showFailure, showToast } from '#site/ui/toast/toasts.ts';

interface NewsletterFormProps {
  /** The page of the form, which shows errors at `#newsletter` without JavaScript. */
  page: string;
  settings: Pick<SiteSettings, 'hasIssues'>;
}

/** The field is uncontrolled, so that an address typed before hydration is not lost. */
export function NewsletterForm({ page, settings }: NewsletterFormProps) {
  const { mutate, isPending, isSuccess, error } = useSubscribe();
  const formResult = useFormResult('newsletter');
  const [mistake, setMistake] = useState<string>();
  const wrong =
    mistake ?? messageOf(error) ?? formResult?.errors.email ?? formResult?.errors.newsletter;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email') ?? '').trim();
    const field = form.elements.namedItem('email') as HTMLInputElement;
    setMistake(mistakeIn(field));
    if (field.validity.valid && email) mutate(email);
    else field.focus();
  };
  if (isSuccess) return <Subscribed />;
  return (
    <form
      method="post"
      action={forms.newsletter}
      onSubmit={submit}
      noValidate
      className="grid max-w-xl gap-2"
    >
      <input type="hidden" name="page" value={page} />
      <label htmlFor="newsletter-email" className="font-bold">
        {site.newsletterClaim}
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
          defaultValue={formResult?.values.email}
          aria-invalid={wrong ? true : undefined}
        />
        <Button type="submit" tone="hazard" pending={isPending}>
          {isPending ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </div>
      {wrong && (
        <p id="newsletter-error" className="field-error" role="alert">
          {wrong}
        </p>
      )}
      <Claim page={page} settings={settings} />
    </form>
  );
}

function Subscribed() {
  return (
    <p role="status" tabIndex={-1} ref={takeLostFocus}>
      <b>Check your inbox.</b> If you’re new here, we’ve sent you a link to confirm your address.
    </p>
  );
}

function Claim({ page, settings }: NewsletterFormProps) {
  return (
    <p id="newsletter-claim" className="text-note">
      <span aria-hidden="true">*</span>
      {` ${site.claimTruth} One email a week; unsubscribe anytime. `}
      {page !== paths.issues() && settings.hasIssues && (
        <Link to={paths.issues()} className="whitespace-nowrap underline">
          Read past issues
        </Link>
      )}
    </p>
  );
}

function useSubscribe() {
  return useSingleMutation({
    mutationFn: (email: string) => call('POST /api/newsletter/subscribe', { input: { email } }),
    onSuccess: () => {
      track('newsletter_subscribe', 'engagement', 'footer_signup');
      showToast({
        title: 'Thanks for subscribing to the chaos! 🎉',
        description: "You'll receive weekly tech survival tests in your inbox.",
      });
    },
    onError: (error) => showFailure('Subscription failed', error, 'Nothing was sent.'),
  });
}

function mistakeIn({ value, validity }: HTMLInputElement): string | undefined {
  if (value.trim() === '') return 'Enter your email address. We can’t evacuate an empty field.';
  return validity.valid ? undefined : 'Please enter a valid email address';
}

/** The submit button is gone, so keyboard users would start at the top without this. */
function takeLostFocus(message: HTMLElement | null): void {
  if (document.activeElement === document.body) message?.focus();
}

/** The server's message without the status; without a response, the browser's text is no help. */
function messageOf(error: Error | null): string | undefined {
  if (error instanceof CallError) return error.body;
  return error ? 'We couldn’t reach the server. Check your connection and try again.' : undefined;
}
