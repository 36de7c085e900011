import { FileText, ShieldCheck, Tent } from 'lucide-react';
import type { ReactNode } from 'react';
import { site } from '#content/site.ts';
import { dialed } from '#site/features/contact/contact-links.tsx';
import { PageTitle } from '#site/layout/page-title.tsx';
import { escapeHtml } from '#site/prerender/escape-html.ts';
import { fillPlaceholders } from '#site/prerender/placeholders.tsx';
import { Prerendered } from '#site/prerender/prerendered.tsx';
import { ownValue, type PageDocument, type SiteContent } from '#site/prerender/site-content.ts';
import { Link } from '#site/router/link.tsx';
import type { HeadContext, LoadContext, PageProps, SiteSettings } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { longDate } from '#site/ui/dates.ts';
import { Icon } from '#site/ui/icon.tsx';

interface LegalPage {
  /** The file in content/documents/pages. */
  document: string;
  path: string;
  title: string;
  description: string;
  lead: string;
  related: Related[];
}

/** The exports of a legal page's file. */
export function legalPage({ document, path, title, description, lead, related }: LegalPage) {
  return {
    load: ({ site }: LoadContext) => loadPageDocument(document, site),
    head: ({ settings }: HeadContext<PageDocument>): Head => ({
      title,
      description,
      canonical: path,
      structuredData: [breadcrumbs(settings.siteUrl, [{ name: title, path }])],
    }),
    Page: ({ content: { parts }, settings }: PageProps<PageDocument>) => (
      <>
        <PageTitle
          title={title}
          above={
            <Link
              to={paths.home()}
              className={buttonClass('paper', 'small', 'min-h-11 justify-self-start')}
            >
              <Icon name="back" /> Back to Home
            </Link>
          }
        >
          <p>{lead}</p>
          <p className="mt-2 text-body">
            Last updated: <time dateTime={site.legalDate}>{longDate(site.legalDate)}</time>
          </p>
        </PageTitle>
        <LegalText contents={parts.contents}>
          <Prerendered
            part="text"
            html={fillPlaceholders(parts.text, valuesOf(settings))}
            className="prose legal-text"
          />
        </LegalText>
        <RelatedInformation related={related} />
      </>
    ),
  };
}

/** Placeholder values from the settings of this installation. */
function valuesOf({ contact, analyticsId }: SiteSettings) {
  return {
    email: escapeHtml(contact.email),
    phone: escapeHtml(contact.phone),
    dial: dialed(contact.phone),
    analytics: analyticsId !== null,
    quiet: analyticsId === null,
  };
}

export function LegalText({ contents, children }: { contents: string; children: ReactNode }) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 pt-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16">
      <Prerendered
        part="contents"
        html={contents}
        as="nav"
        aria-label="Contents"
        className="no-print"
      />
      {children}
    </div>
  );
}

type Related = keyof typeof cards;

const cards = {
  privacy: {
    to: paths.privacy(),
    title: 'Privacy Policy',
    text: 'What we store about you, why, for how long, and how to have it deleted.',
    Icon: ShieldCheck,
  },
  terms: {
    to: paths.terms(),
    title: 'Terms of Service',
    text: 'What you can expect from us, what we ask of you, and where our liability ends.',
    Icon: FileText,
  },
  about: {
    to: paths.about(),
    title: 'About the Lab',
    text: 'Who we are, how we rate, who pays, and a form to write to us.',
    Icon: Tent,
  },
};

export function RelatedInformation({ related }: { related: Related[] }) {
  return (
    <section className="page pt-16 no-print" aria-labelledby="related-information">
      <h2 id="related-information" className="text-title-m mb-5">
        Related information
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2">
        {related.map((name) => {
          const { to, title, text, Icon } = cards[name];
          return (
            <li
              key={name}
              className="card group relative grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-[0.6rem] p-5 transition-[translate] duration-120 hover:-translate-px"
            >
              <span className="row-span-2 grid size-12 place-items-center rounded-sm border-2 border-line bg-signal text-night">
                <Icon size={26} aria-hidden="true" />
              </span>
              <h3 className="text-title-s">
                <Link to={to} className="card-link group-hover:text-ember">
                  {title}
                </Link>
              </h3>
              <p className="text-muted">{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function loadPageDocument(slug: string, { documents }: SiteContent): PageDocument {
  const document = ownValue(documents.page, slug);
  if (!document) throw new Error(`There is no content/pages/${slug}.mdx.`);
  return document;
}
