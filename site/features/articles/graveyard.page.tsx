import '#site/styles/graveyard.css';
import { type Grave, graves } from '#content/views/graveyard.ts';
import { scenes } from '#site/data/drawings.ts';
import { isReviewed } from '#site/data/site-content.ts';
import { PageTitle } from '#site/layout/page-title.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { CauseAndAlternative, Inscription } from './grave.page.tsx';

const title = 'The Graveyard';

const sections: { why: Grave['why']; heading: string; words: string }[] = [
  {
    why: 'not again',
    heading: 'We would not buy it again',
    words: 'Still sold. No longer recommended.',
  },
  {
    why: 'failed since',
    heading: 'Went wrong later',
    words:
      'Good at first. What happened later is below; each review says when it still makes sense.',
  },
  { why: 'discontinued', heading: 'No longer made', words: 'What is left is secondhand.' },
];

interface Content {
  graves: Grave[];
  /** Slugs of products and replacements that have a review. */
  reviewed: string[];
}

export function load({ library }: LoadContext): Content {
  const all = graves(library.gadgets);
  const named = all.flatMap(({ slug, instead }) => [slug, instead.slug]);
  return { graves: all, reviewed: named.filter((slug) => isReviewed(library, slug)) };
}

export function head({ settings }: HeadContext<Content>): Head {
  return {
    title,
    description:
      'Gadgets that failed after our review or are no longer made: the cause with its source, and what to buy instead.',
    canonical: paths.graveyard(),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: title, path: paths.graveyard() }])],
  };
}

export function Page({ content: { graves, reviewed } }: PageProps<Content>) {
  return (
    <div className="night-sky">
      <PageTitle title={title} snapshots={[scenes.graveyard]}>
        <p>The epitaphs are ours. The causes of death have sources.</p>
      </PageTitle>
      <div className="page grid gap-14 pt-8">
        {sections
          .filter(({ why }) => graves.some((grave) => grave.why === why))
          .map(({ why, heading, words }) => (
            <section key={why} className="grid gap-6" aria-labelledby={why.replaceAll(' ', '-')}>
              <div>
                <h2 id={why.replaceAll(' ', '-')} className="text-title-m">
                  {heading}
                </h2>
                <p className="text-muted">{words}</p>
              </div>
              <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
                {graves
                  .filter((grave) => grave.why === why)
                  .map((grave) => (
                    <GraveCard key={grave.slug} grave={grave} reviewed={reviewed} />
                  ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  );
}

function GraveCard({ grave, reviewed }: { grave: Grave; reviewed: readonly string[] }) {
  const { slug, name, epitaph } = grave;
  return (
    <li id={slug} className="stone grid content-start gap-3">
      <Inscription grave={grave} />
      <h3 className="text-title-s text-center">
        {reviewed.includes(slug) ? (
          <Link to={paths.review(slug)} className="prose-link">
            {name}
          </Link>
        ) : (
          name
        )}
      </h3>
      <p className="text-center font-bold italic">
        <Link to={paths.grave(slug)}>“{epitaph}”</Link>
      </p>
      <CauseAndAlternative grave={grave} reviewed={reviewed} />
    </li>
  );
}
