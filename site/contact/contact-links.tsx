import type { SiteSettings } from '#site/router/page.ts';

type Contact = SiteSettings['contact'];

/** What a telephone dials: '(212) 555-0142' is for reading. */
export function dialed(phone: string): string {
  return phone.replace(/[^\d+]/g, '');
}

export function EmailLink({ contact }: { contact: Contact }) {
  return (
    <a href={`mailto:${contact.email}`} className="prose-link break-words">
      {contact.email}
    </a>
  );
}

export function PhoneLink({ contact }: { contact: Contact }) {
  return (
    <a href={`tel:${dialed(contact.phone)}`} className="prose-link whitespace-nowrap">
      {contact.phone}
    </a>
  );
}
