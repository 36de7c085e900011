import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { site } from '#content/site.ts';
import type { SiteSettings } from '#site/router/page.ts';
import { EmailLink, PhoneLink } from './contact-links.tsx';

export function ContactDetails({ contact }: { contact: SiteSettings['contact'] }) {
  return (
    <dl className="contact-details">
      <Detail icon={<MapPin size={22} aria-hidden="true" />} label="Address">
        {site.address}
      </Detail>
      <Detail icon={<Mail size={22} aria-hidden="true" />} label="Email">
        <EmailLink contact={contact} />
      </Detail>
      <Detail icon={<Phone size={22} aria-hidden="true" />} label="Phone">
        <PhoneLink contact={contact} />
      </Detail>
      <Detail icon={<Clock size={22} aria-hidden="true" />} label="Response time">
        {site.responseTime}, usually within 24
      </Detail>
    </dl>
  );
}

function Detail({
  icon,
  label,
  children,
}: {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className="contact-detail">
      {icon}
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
