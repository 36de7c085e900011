import type { ReactNode } from 'react';
import { definePage, type PageContext } from '#features/content/page.ts';
import { type ProseComponents, ProseText } from '#features/content/prose/prose-text.tsx';
import { elementsIn, type Prose, textOf } from '#features/content/prose/tree.ts';
import { buttonClass } from '#ui/button.tsx';
import { longDate } from '#ui/dates.ts';
import { scenes } from '#ui/drawings.ts';
import { Icon } from '#ui/icon.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import type { SiteSettings } from '#ui/layout/settings.ts';
import { paths } from '#ui/paths.ts';
import { Stamp } from '#ui/stamp.tsx';
import { breadcrumbs } from '#ui/structured-data.ts';

interface TextPage {
  /** The document with its text. */
  slug: string;
  path: `/${string}`;
  title: string;
  description: string;
  /** The sentence below the title. */
  lead: string;
  /** The day of the last update. */
  date?: string;
  /** Continues the last section of the text. */
  End?: (props: { context: PageContext }) => ReactNode;
  related: (keyof typeof cards)[];
}

/** A page whose text is a document. */
export function textPage(page: TextPage) {
  const { slug, path, title, description, lead, date, End, related } = page;
  return definePage({
    path,
    load: ({ snapshot }) => textOfPage(slug, snapshot.library.pages),
    head: (_, { settings }) => ({
      title,
      description,
      canonical: path,
      structuredData: [breadcrumbs(settings.siteUrl, [{ name: title, path }])],
    }),
    editor: () => paths.adminEdit({ open: `page/${slug}` }),
    Page: ({ data: prose, context }) => (
      <>
        <PageTitle
          title={title}
          above={
            date && (
              <a href={paths.home()} className={buttonClass('paper', 'small', 'min-h-11')}>
                <Icon name="back" /> Back to Home
              </a>
            )
          }
          snapshots={[date ? scenes.empty : scenes.hero]}
        >
          <p>{lead}</p>
          {date && (
            <p className="mt-2 text-body">
              Last updated: <time dateTime={date}>{longDate(date)}</time>
            </p>
          )}
        </PageTitle>
        <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 pt-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-16">
          <Contents prose={prose} />
          <div>
            <div className="prose [&_code]:bg-well [&_code]:text-note [&>h2:first-child]:mt-0 [&_code]:whitespace-nowrap max-sm:[&_td]:wrap-anywhere max-sm:[&_table]:text-note max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-2 max-sm:[&_tr>:first-child]:col-span-2 max-sm:[&_tr>:first-child]:border-0 max-sm:[&_tr>:first-child]:pb-0">
              <ProseText prose={prose} components={componentsFor(context)} />
            </div>
            {End && (
              <div className="prose mt-5">
                <End context={context} />
              </div>
            )}
          </div>
        </div>
        <RelatedInformation related={related} />
      </>
    ),
  });
}

export function textOfPage(
  slug: string,
  pages: readonly { slug: string; tree: Prose[] }[],
): Prose[] {
  const page = pages.find((candidate) => candidate.slug === slug);
  if (!page) throw new Error(`There is no page ${slug} in the content.`);
  return page.tree;
}

/** Components for the Markdown of text pages, with values from the settings. */
export const componentsFor = ({
  settings: { contact, analyticsId },
}: PageContext): ProseComponents => ({
  Dossier,
  Email: () => <EmailLink contact={contact} />,
  Phone: () => <PhoneLink contact={contact} />,
  WithAnalytics: ({ children }: { children: ReactNode }) => analyticsId !== null && children,
  WithoutAnalytics: ({ children }: { children: ReactNode }) => analyticsId === null && children,
});

/** Above the text and collapsed on small screens, next to it on large ones. */
function Contents({ prose }: { prose: readonly Prose[] }) {
  return (
    <nav aria-label="Contents" className="no-print">
      <details className="card px-4 lg:sticky lg:top-26 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:details-content:[content-visibility:visible] lg:[&>summary]:list-none">
        <summary className="py-3 font-display">On this page</summary>
        <ol className="list-decimal pb-3 pl-7 marker:text-ember">
          {elementsIn(prose, 'h2').map(({ props, children }) => (
            <li key={props?.id}>
              <a
                href={`#${props?.id}`}
                className="block py-2.5 hover:text-ember hover:underline lg:py-1"
              >
                {textOf(children)}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

const cards = {
  privacy: {
    to: paths.privacy(),
    title: 'Privacy Policy',
    text: 'What we store about you, why, for how long, and how to have it deleted.',
  },
  terms: {
    to: paths.terms(),
    title: 'Terms of Service',
    text: 'What you can expect from us, what we ask of you, and where our liability ends.',
  },
  about: {
    to: paths.about(),
    title: 'About the Lab',
    text: 'Who we are, how we rate, who pays, and a form to write to us.',
  },
};

function RelatedInformation({ related }: Pick<TextPage, 'related'>) {
  return (
    <section className="page pt-16 no-print" aria-labelledby="related-information">
      <h2 id="related-information" className="text-title-m mb-5">
        Related information
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2">
        {related.map((name) => {
          const { to, title, text } = cards[name];
          return (
            <li key={name} className="card group relative grid gap-2 p-5">
              <h3 className="text-title-s">
                <a href={to} className="card-link group-hover:text-ember">
                  {title}
                </a>
              </h3>
              <p className="text-muted">{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Contact = SiteSettings['contact'];

export function EmailLink({ contact }: { contact: Contact }) {
  return (
    <a href={`mailto:${contact.email}`} className="prose-link">
      {contact.email}
    </a>
  );
}

export function PhoneLink({ contact }: { contact: Contact }) {
  return (
    <a
      href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}
      className="prose-link min-[18rem]:whitespace-nowrap"
    >
      {contact.phone}
    </a>
  );
}

function Dossier({ stamp, children }: { stamp: string; children: ReactNode }) {
  return (
    <section className="card relative mt-8 grid gap-4 p-4 lg:p-8 [&>h2]:mt-0">
      {/* Hidden, because the heading has the same text. */}
      <span className="absolute -top-3.5 right-4" aria-hidden="true">
        <Stamp>{stamp}</Stamp>
      </span>
      {children}
    </section>
  );
}
