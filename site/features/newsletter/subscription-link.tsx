import type { ReactNode } from 'react';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { HazardRule } from '#site/ui/hazard-rule.tsx';

interface SubscriptionLinkFormProps {
  title: string;
  children: ReactNode;
}

/** A page with one action, opened from an email. */
export function SubscriptionLinkForm({ title, children }: SubscriptionLinkFormProps) {
  return (
    <div className="page py-12 lg:py-16">
      <div className="card mx-auto max-w-2xl overflow-hidden bg-sheet">
        <HazardRule />
        <div className="grid gap-5 p-6 md:p-10">
          <p className="font-bold text-ember">The weekly evacuation notice</p>
          <h1 className="text-title-m">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}

/** Shown for an invalid link; reveals nothing about any address. */
export function InvalidLink({ contact }: { contact: { email: string } }) {
  return (
    <SubscriptionLinkForm title="This link doesn’t work">
      <p>
        Some email programs break long links. Try the link at the bottom of another letter, or write
        to <a href={`mailto:${contact.email}`}>{contact.email}</a> and we’ll take care of it.
      </p>
      <Link to={paths.contact()} className={buttonClass()}>
        Write to us
      </Link>
    </SubscriptionLinkForm>
  );
}
