import type { ReactNode } from 'react';
import type { SiteSettings } from '#ui/layout/settings.ts';
import { Stamp } from '#ui/stamp.tsx';

type Contact = SiteSettings['contact'];

/** Removes characters that are not valid in a `tel:` URL. */
function dialed(phone: string): string {
  return phone.replace(/[^\d+]/g, '');
}

export function EmailLink({ contact }: { contact: Contact }) {
  return (
    <a href={`mailto:${contact.email}`} className="prose-link">
      {contact.email}
    </a>
  );
}

export function PhoneLink({ contact }: { contact: Contact }) {
  return (
    <a href={`tel:${dialed(contact.phone)}`} className="prose-link min-[18rem]:whitespace-nowrap">
      {contact.phone}
    </a>
  );
}

export function Dossier({ stamp, children }: { stamp: string; children: ReactNode }) {
  return (
    <section className="dossier card relative mt-8 p-4 lg:p-8">
      {/* Hidden, because the heading has the same text. */}
      <span className="absolute -top-3.5 right-4" aria-hidden="true">
        <Stamp>{stamp}</Stamp>
      </span>
      {children}
    </section>
  );
}
