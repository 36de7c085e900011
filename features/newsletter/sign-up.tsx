import type { PageContext } from '#features/content/page.ts';
import { Island } from '#ui/island.tsx';
import { paths } from '#ui/paths.ts';
import { site } from '#ui/site.ts';
import { subscribeAction, subscribed, subscribedFragment } from './form.ts';
import { NewsletterForm } from './newsletter-form.island.tsx';

/** The sign-up form with its claim, and what became of a form sent without JavaScript. */
export function Newsletter({ context }: { context: PageContext }) {
  const { path, settings, refused } = context;
  const ownRefusal = refused?.action === subscribeAction ? refused : undefined;
  const hasArchive = path !== paths.issues() && settings.hasIssues;
  return (
    <div className="grid max-w-xl gap-2">
      <Island
        of={NewsletterForm}
        name="newsletter"
        props={{ claim: site.newsletterClaim, page: path, refused: ownRefusal }}
      />
      <p id={subscribedFragment} className="sent">
        <span>
          <b>{subscribed.title}</b> {subscribed.description}
        </span>
      </p>
      <p id="newsletter-claim" className="text-note">
        <span aria-hidden="true">*</span>
        {` ${site.claimTruth} One email a week; unsubscribe anytime. `}
        {hasArchive && (
          <a href={paths.issues()} className="whitespace-nowrap underline">
            Read past issues
          </a>
        )}
      </p>
    </div>
  );
}

/** The newsletter on a page that is about something else. */
export function NewsletterSection({ context }: { context: PageContext }) {
  return (
    <section id="newsletter" className="page pt-12" aria-labelledby="newsletter-title">
      <div className="card grid items-center gap-x-8 gap-y-3 bg-signal p-4 text-night scheme-light md:grid-cols-[auto_1fr] md:p-6">
        <h2 id="newsletter-title" className="text-title-s">
          The weekly evacuation notice
        </h2>
        <Newsletter context={context} />
      </div>
    </section>
  );
}
