import '#site/styles/graveyard.css';
import { comparisonSlug } from '#content/slugs.ts';
import { type Grave, graves } from '#content/views/graveyard.ts';
import { share } from '#site/components/share-button.tsx';
import { scenes } from '#site/data/drawings.ts';
import { isReviewed } from '#site/data/site-content.ts';
import { BackLink } from '#site/layout/back-link.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { pictures } from '#site/seo/social-images.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';
import { Sources } from '#site/ui/sources.tsx';

interface Content {
  grave: Grave;
  /** Slugs of the product and its replacement, if they have a review. */
  reviewed: readonly string[];
}

export function load({ params: { slug }, library }: LoadContext): Content {
  const grave = graves(library.gadgets).find((one) => one.slug === slug);
  if (!grave) throw new Error(`The router found a grave that does not exist: ${slug}`);
  const named = [grave.slug, grave.instead.slug];
  return { grave, reviewed: named.filter((one) => isReviewed(library, one)) };
}

const titleOf = ({ name }: Grave) => `Here lies the ${name}`;

export function head({ content: { grave }, settings }: HeadContext<Content>): Head {
  const path = paths.grave(grave.slug);
  return {
    title: titleOf(grave),
    description: `“${grave.epitaph}” What happened to the ${grave.name}, and what to buy instead.`,
    canonical: path,
    image: pictures.grave(grave),
    structuredData: [
      breadcrumbs(settings.siteUrl, [
        { name: 'The Graveyard', path: paths.graveyard() },
        { name: grave.name, path },
      ]),
    ],
  };
}

export function Page({ content: { grave, reviewed } }: PageProps<Content>) {
  const { slug, epitaph } = grave;
  const title = titleOf(grave);
  const page = { what: 'Epitaph', path: paths.grave(slug) };
  return (
    <div className="night-sky">
      <div className="page grid gap-x-14 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <div>
          <BackLink to={paths.graveyard()}>Back to the graveyard</BackLink>
          <div className="stone mt-4 grid gap-6 text-center lg:min-h-[38rem] lg:content-center">
            <p aria-hidden className="font-display text-title-m tracking-[0.25em] text-muted">
              R.I.P.
            </p>
            <h1 className="text-title-m text-balance">{title}</h1>
            <p className="text-lead text-balance italic">“{epitaph}”</p>
          </div>
        </div>
        <div className="grid content-start gap-4 lg:pt-16">
          <img
            src={scenes.graveyard}
            alt=""
            width={320}
            height={240}
            className="w-full rounded-m border-2 border-line max-lg:hidden"
          />
          <CauseAndAlternative grave={grave} reviewed={reviewed} />
          <p className="flex flex-wrap gap-3">
            <Button onClick={() => share({ title, text: epitaph, page })}>
              <Icon name="share" /> Share this epitaph
            </Button>
            {reviewed.includes(slug) && (
              <Link to={paths.review(slug)} className={buttonClass('plain')}>
                Read the review
              </Link>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}

export function CauseAndAlternative({
  grave: { slug, cause, source, instead },
  reviewed,
}: Content) {
  return (
    <>
      <p>
        <strong>Cause:</strong> {cause}
      </p>
      <Sources sources={[source]} />
      <p>
        <strong>Instead:</strong> the{' '}
        <Link
          to={
            reviewed.includes(instead.slug)
              ? paths.review(instead.slug)
              : paths.comparison(comparisonSlug([slug, instead.slug]))
          }
          className="prose-link"
        >
          {instead.name}
        </Link>
        . {instead.because}
      </p>
    </>
  );
}
