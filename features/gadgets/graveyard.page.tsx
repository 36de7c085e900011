import { bySlug } from '#features/content/by-slug.ts';
import { definePage, notFound } from '#features/content/page.ts';
import { buttonClass } from '#ui/button.tsx';
import { monthName } from '#ui/dates.ts';
import { drawingOf, scenes } from '#ui/drawings.ts';
import { Island } from '#ui/island.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { CardHero } from '#ui/layout/card-hero.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { comparisonSlug, paths } from '#ui/paths.ts';
import { ShareButton } from '#ui/share-button.island.tsx';
import { gadgetPicture } from '#ui/social-images.ts';
import { Sources } from '#ui/sources.tsx';
import { breadcrumbs } from '#ui/structured-data.ts';
import { type Grave, graves } from './graveyard.ts';

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

export const graveyardPage = definePage({
  path: '/graveyard',
  styles: ['features/gadgets/graveyard.css'],
  load({ snapshot: { library } }) {
    return { all: graves(library.gadgets), reviewed: library.reviews.map(({ slug }) => slug) };
  },
  head: (_, { settings }) => ({
    title,
    description:
      'Gadgets that failed after our review or are no longer made: the cause with its source, and what to buy instead.',
    canonical: paths.graveyard(),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: title, path: paths.graveyard() }])],
  }),
  editor: () => paths.adminGadgets(),
  Page: ({ data: { all, reviewed } }) => (
    <div className="night-sky">
      <PageTitle title={title} snapshots={[scenes.graveyard]}>
        <p>The epitaphs are ours. The causes of death have sources.</p>
      </PageTitle>
      <div className="page grid gap-14 pt-8">
        {sections
          .filter(({ why }) => all.some((grave) => grave.why === why))
          .map(({ why, heading, words }) => (
            <section key={why} className="grid gap-6" aria-labelledby={why.replaceAll(' ', '-')}>
              <div>
                <h2 id={why.replaceAll(' ', '-')} className="text-title-m">
                  {heading}
                </h2>
                <p className="text-muted">{words}</p>
              </div>
              <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
                {all
                  .filter((grave) => grave.why === why)
                  .map((grave) => (
                    <GraveCard key={grave.slug} grave={grave} reviewed={reviewed} />
                  ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  ),
});

interface GraveProps {
  grave: Grave;
  /** Slugs of gadgets with a review. */
  reviewed: readonly string[];
}

function GraveCard({ grave, reviewed }: GraveProps) {
  const { slug, name, epitaph } = grave;
  return (
    <li id={slug} className="stone grid content-start gap-3">
      <Inscription grave={grave} />
      <h3 className="text-title-s text-center">
        {reviewed.includes(slug) ? (
          <a href={paths.review(slug)} className="prose-link">
            {name}
          </a>
        ) : (
          name
        )}
      </h3>
      <p className="text-center font-bold italic">
        <a href={paths.grave(slug)}>“{epitaph}”</a>
      </p>
      <CauseAndAlternative grave={grave} reviewed={reviewed} />
    </li>
  );
}

/** The dates of a gadget: its release, and when the cause happened. */
function Inscription({ grave: { released, ended } }: Pick<GraveProps, 'grave'>) {
  const dates = [released, ended].filter((date) => date !== undefined);
  return (
    <p className="text-center text-muted">
      <span aria-hidden="true" className="block font-display text-title-s tracking-widest">
        R.I.P.
      </span>
      <small className="text-note">{dates.map(monthName).join(' – ')}</small>
    </p>
  );
}

function CauseAndAlternative({ grave: { slug, cause, source, instead }, reviewed }: GraveProps) {
  return (
    <>
      <p>
        <strong>Cause:</strong> {cause}
      </p>
      <Sources sources={[source]} />
      <p>
        <strong>Instead:</strong> the{' '}
        <a
          href={
            reviewed.includes(instead.slug)
              ? paths.review(instead.slug)
              : paths.comparison(comparisonSlug([slug, instead.slug]))
          }
          className="prose-link"
        >
          {instead.name}
        </a>
        . {instead.because}
      </p>
    </>
  );
}

export const gravePage = definePage({
  path: '/graveyard/:slug',
  styles: ['features/gadgets/graveyard.css'],
  load({ snapshot: { library }, params: { slug } }) {
    const grave = bySlug(graves(library.gadgets), slug);
    return grave ? { grave, reviewed: library.reviews.map(({ slug }) => slug) } : notFound;
  },
  head({ grave }, { settings, path }) {
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
  },
  editor: ({ params: { slug } }) => paths.adminEdit({ open: `gadget/${slug}` }),
  Page: ({ data: { grave, reviewed } }) => {
    const { slug, name, epitaph, category } = grave;
    const title = titleOf(grave);
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
          <div className="page grid items-end gap-x-14 gap-y-8 pt-12 lg:grid-cols-[1fr_2fr]">
            <div className="stone grid content-center gap-4 text-center lg:min-h-90">
              <Inscription grave={grave} />
              <p className="text-title-m font-display text-balance">{name}</p>
            </div>
            <div className="grid content-start gap-4 text-lead">
              <CauseAndAlternative grave={grave} reviewed={reviewed} />
              <div className="flex flex-wrap gap-3">
                {reviewed.includes(slug) && (
                  <a href={paths.review(slug)} className={buttonClass('plain')}>
                    Read the review
                  </a>
                )}
                <Island
                  of={ShareButton}
                  name="share"
                  props={{ label: 'Share this epitaph', title, text: epitaph, what: 'Epitaph' }}
                />
              </div>
            </div>
          </div>
        </div>
      </>
    );
  },
});

const titleOf = ({ name }: Grave) => `Here lies the ${name}`;
