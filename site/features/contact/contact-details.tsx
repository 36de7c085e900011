import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { site } from '#content/site.ts';
import type { SiteSettings } from '#site/router/page.ts';
import { EmailLink, PhoneLink } from './contact-links.tsx';

export function ContactDetails({ contact }: { contact: SiteSettings['contact'] }) {
  return (
    <dl className="grid gap-4.5">
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
    <div className="grid grid-cols-[auto_1fr] gap-x-3.5 [&>svg]:row-span-2 [&>svg]:mt-1 [&>svg]:text-signal">
      {icon}
      <dt className="text-note text-muted">{label}</dt>
      <dd className="min-w-0 font-bold [&>a]:-my-2.5 [&>a]:inline-block [&>a]:max-w-full [&>a]:py-2.5">
        {children}
      </dd>
    </div>
  );
}
