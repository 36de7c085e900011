import type { SiteSettings } from '#site/router/page.ts';

type Contact = SiteSettings['contact'];

/** What a telephone dials: '(212) 555-0142' is for reading. */
export function dialed(phone: string): string {
  return phone.replace(/[^\d+]/g, '');
}

export function EmailLink({ contact }: { contact: Contact }) {
  return (
    <a href={`mailto:${contact.email}`} className="prose-link">
      {contact.email}
    </a>
  );
}

/** `dial`: where the number is not known yet, what stands for it. */
export function PhoneLink({
  contact,
  dial = dialed(contact.phone),
}: {
  contact: Contact;
  dial?: string;
}) {
  return (
    <a href={`tel:${dial}`} className="prose-link min-[18rem]:whitespace-nowrap">
      {contact.phone}
    </a>
  );
}
