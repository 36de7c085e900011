import { FileText, ShieldCheck, Tent } from 'lucide-react';
import type { ReactNode } from 'react';
import { scenes } from '#site/data/drawings.ts';
import { PageTitle } from '#site/layout/page-title.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { StaticHtml } from '#site/router/static-html.tsx';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { longDate } from '#site/ui/dates.ts';
import { Icon } from '#site/ui/icon.tsx';
import { renderContents, renderText } from './text-html.tsx';

interface TextPage {
  /** The file in content/documents/pages. */
  slug: string;
  path: string;
  title: string;
  description: string;
  /** The sentence below the title. */
  lead: string;
  /** The day of the last update. */
  date?: string;
  /** Continues the last section of the text. */
  end?: (context: LoadContext) => ReactNode;
  related: Related[];
}

interface Content {
  html: { contents: string; text: string; end: string };
}

/** The exports of a page whose text is a file in content/documents/pages. */
export function textPage(page: TextPage) {
  const { slug, path, title, description, end } = page;
  return {
    load: (context: LoadContext): Content => ({
      html: {
        contents: renderContents(slug, context),
        text: renderText(slug, context),
        end: end ? context.renderStatic(end(context)) : '',
      },
    }),
    head: ({ settings }: HeadContext<Content>): Head => ({
      title,
      description,
      canonical: path,
      structuredData: [breadcrumbs(settings.siteUrl, [{ name: title, path }])],
    }),
    Page: ({ content }: PageProps<Content>) => <Text {...page} {...content} />,
  };
}

function Text({ title, lead, date, related, html }: TextPage & Content) {
  return (
    <>
      <PageTitle
        title={title}
        above={date && <HomeLink />}
        snapshots={[date ? scenes.empty : scenes.hero]}
      >
        <p>{lead}</p>
        {date && (
          <p className="mt-2 text-body">
            Last updated: <time dateTime={date}>{longDate(date)}</time>
          </p>
        )}
      </PageTitle>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 pt-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16">
        <StaticHtml
          name="contents"
          html={html.contents}
          as="nav"
          aria-label="Contents"
          className="no-print"
        />
        <div>
          <StaticHtml name="text" html={html.text} className="prose legal-text" />
          {html.end && <StaticHtml name="end" html={html.end} className="prose mt-5" />}
        </div>
      </div>
      <RelatedInformation related={related} />
    </>
  );
}

function HomeLink() {
  return (
    <Link
      to={paths.home()}
      className={buttonClass('paper', 'small', 'min-h-11 justify-self-start')}
    >
      <Icon name="back" /> Back to Home
    </Link>
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

function RelatedInformation({ related }: { related: Related[] }) {
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
