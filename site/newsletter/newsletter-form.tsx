import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { site } from '#content/site.ts';
import { track } from '#site/analytics/analytics.ts';
import { call } from '#site/api.ts';
import { showFailure, showToast } from '#site/toast/toasts.ts';
import { Button } from '#site/ui/button.tsx';

/** The field is the browser's own, so that an address typed before React came is not lost. */
export function NewsletterForm() {
  const subscribe = useMutation({
    mutationFn: ({ email }: { email: string; form: HTMLFormElement }) =>
      call('POST /api/newsletter/subscribe', { input: { email } }),
    onSuccess: (_, { form }) => {
      form.reset();
      track('newsletter_subscribe', 'engagement', 'footer_signup');
      showToast({
        title: 'Thanks for subscribing to the chaos! 🎉',
        description: "You'll receive weekly tech survival tests in your inbox.",
      });
    },
    onError: (error) => showFailure('Subscription failed', error),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email') ?? '').trim();
    if (email && !subscribe.isPending) subscribe.mutate({ email, form });
  };
  return (
    // Should it ever leave without script: by post, so that nobody's address ends up in the page's.
    <form method="post" onSubmit={submit} className="grid gap-3 max-w-xl">
      <label htmlFor="newsletter-email" className="font-bold">
        {site.newsletterClaim}
        <span aria-hidden="true">*</span>
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id="newsletter-email"
          aria-describedby="newsletter-claim"
          className="input min-w-0 flex-1 basis-60"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@example.com"
        />
        <Button type="submit" tone="hazard" disabled={subscribe.isPending}>
          {subscribe.isPending ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </div>
      <noscript>
        <p className="font-bold">Subscribing needs JavaScript.</p>
      </noscript>
      <p id="newsletter-claim" className="text-note">
        <span aria-hidden="true">*</span> {site.claimTruth}
      </p>
      <p className="text-note">One letter a week, and none after you say stop.</p>
    </form>
  );
}
