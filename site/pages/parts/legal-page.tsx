import './legal-page.css';
import type { MDXComponents, MDXContent } from 'mdx/types';
import { type ReactNode, useMemo } from 'react';
import { headingId } from '#content/heading-id.ts';
import { site } from '#content/site.ts';
import { EmailLink, PhoneLink } from '#site/contact/contact-links.tsx';
import { Link } from '#site/router/link.tsx';
import type { SiteSettings } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { longDate } from '#site/ui/dates.ts';
import { Icon } from '#site/ui/icon.tsx';
import { type Heading, headingsOf } from './headings.ts';
import { PageTitle } from './page-title.tsx';
import { ProseLink } from './prose-link.tsx';
import { type Related, RelatedInformation } from './related-information.tsx';

interface LegalPageProps {
  title: string;
  lead: string;
  Body: MDXContent;
  settings: SiteSettings;
  related: Related[];
}

/** A legal text: dated, with its contents beside it and its relatives below. */
export function LegalPage({ title, lead, Body, settings, related }: LegalPageProps) {
  const components = useMemo(() => legalComponents(settings), [settings]);
  return (
    <>
      <PageTitle
        title={title}
        above={
          <Link to={paths.home()} className={buttonClass('paper', 'small', 'min-h-11 justify-self-start')}>
            <Icon name="back" /> Back to Home
          </Link>
        }
      >
        <p>{lead}</p>
        <p className="mt-2 text-body">
          Last updated: <time dateTime={site.legalDate}>{longDate(site.legalDate)}</time>
        </p>
      </PageTitle>
      <div className="page legal pt-8">
        <Contents headings={headingsOf(Body, components)} />
        <div className="prose legal-text">
          <Body components={components} />
        </div>
      </div>
      <RelatedInformation related={related} />
    </>
  );
}

/** What the texts may use: links, and the facts of this installation. */
function legalComponents({ contact, analyticsId }: SiteSettings): MDXComponents {
  return {
    a: ProseLink,
    h2: ({ children }) => <h2 id={headingId(String(children))}>{children}</h2>,
    Email: () => <EmailLink contact={contact} />,
    Phone: () => <PhoneLink contact={contact} />,
    WithAnalytics: ({ children }: { children: ReactNode }) => (analyticsId ? children : null),
    WithoutAnalytics: ({ children }: { children: ReactNode }) => (analyticsId ? null : children),
  };
}

/** Folded above the text on small screens, beside it on large ones. */
function Contents({ headings }: { headings: Heading[] }) {
  const list = (
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label="Contents" className="legal-contents no-print">
      <details className="card lg:hidden">
        <summary className="font-display">On this page</summary>
        {list}
      </details>
      <div className="max-lg:hidden">
        <p className="font-display">On this page</p>
        {list}
      </div>
    </nav>
  );
}
