import { bySlug } from '#features/content/by-slug.ts';
import { definePage, notFound } from '#features/content/page.ts';
import { buttonClass } from '#ui/button.tsx';
import { drawingOf } from '#ui/drawings.ts';
import { Island } from '#ui/island.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { CardHero } from '#ui/layout/card-hero.tsx';
import { paths } from '#ui/paths.ts';
import { ShareButton } from '#ui/share-button.island.tsx';
import { gadgetPicture } from '#ui/social-images.ts';
import { breadcrumbs } from '#ui/structured-data.ts';
import { CauseAndAlternative, Inscription } from './graveyard.page.tsx';
import { type Grave, graves } from './graveyard.ts';

export const gravePage = definePage({
  path: '/graveyard/:slug',
  styles: ['features/gadgets/graveyard.css'],
  load({ snapshot: { library }, params: { slug } }) {
    const grave = graves(library.gadgets).find((one) => one.slug === slug);
    if (!grave) return notFound;
    const named = [grave.slug, grave.instead.slug];
    return { grave, reviewed: named.filter((one) => bySlug(library.reviews, one)) };
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
