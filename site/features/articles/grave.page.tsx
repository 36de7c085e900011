import '#site/styles/graveyard.css';
import { comparisonSlug } from '#content/slugs.ts';
import { type Grave, graves } from '#content/views/graveyard.ts';
import { drawingOf } from '#site/components/product-picture.tsx';
import { share } from '#site/components/share-button.tsx';
import { isReviewed } from '#site/data/site-content.ts';
import { BackLink } from '#site/layout/back-link.tsx';
import { CardHero } from '#site/layout/card-hero.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { gadgetPicture } from '#site/seo/social-images.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { monthName } from '#site/ui/dates.ts';
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
    image: gadgetPicture(grave),
    structuredData: [
      breadcrumbs(settings.siteUrl, [
        { name: 'The Graveyard', path: paths.graveyard() },
        { name: grave.name, path },
      ]),
    ],
  };
}

export function Page({ content: { grave, reviewed } }: PageProps<Content>) {
  const { slug, name, epitaph, category } = grave;
  const title = titleOf(grave);
  const page = { what: 'Epitaph', path: paths.grave(slug) };
  return (
    <>
      <CardHero
        above={<BackLink to={paths.graveyard()}>Back to the graveyard</BackLink>}
        drawing={drawingOf({ slug, category })}
      >
        <h1 className="text-title-s text-ember">{title}</h1>
        <p className="text-title-l font-display text-balance">“{epitaph}”</p>
        <p className="text-muted">The cause of death has a source.</p>
      </CardHero>
      <div className="night-sky">
        <div className="page grid items-end gap-x-14 gap-y-8 pt-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
          <div className="stone grid content-center gap-4 text-center lg:min-h-90">
            <Inscription grave={grave} />
            <p className="text-title-m font-display text-balance">{name}</p>
          </div>
          <div className="grid content-start gap-4 text-lead">
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
    </>
  );
}

/** The dates of a gadget: its release, and when the cause happened. */
export function Inscription({ grave: { released, ended } }: Pick<Content, 'grave'>) {
  const dates = [released, ended].filter((date) => date !== undefined);
  return (
    <p className="text-center text-muted">
      <span aria-hidden="true" className="block font-display text-title-s tracking-[0.2em]">
        R.I.P.
      </span>
      <small className="text-note">{dates.map(monthName).join(' – ')}</small>
    </p>
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
