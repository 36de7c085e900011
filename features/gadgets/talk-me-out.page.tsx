import { bySlug } from '#features/content/by-slug.ts';
import { definePage, missing } from '#features/content/page.ts';
import { citationsIn, withoutCitations } from '#features/content/prose/citations.ts';
import { typesetAll } from '#features/content/prose/typography.ts';
import type { Reference } from '#features/content/values.ts';
import { buttonClass } from '#ui/button.tsx';
import { drawingOf } from '#ui/drawings.ts';
import { comparisonSlug, paths } from '#ui/paths.ts';
import { gadgetPicture } from '#ui/social-images.ts';
import { Sources } from '#ui/sources.tsx';
import { breadcrumbs } from '#ui/structured-data.ts';
import { referenceOf, sourceOf } from './claims.ts';
import type { Gadget } from './gadget.ts';
import { PriceWithMonth } from './offers.tsx';
import { currentPrice } from './prices.ts';
import { kindDetails } from './vocabulary.ts';

export const talkMeOutPage = definePage({
  path: '/talk-me-out-of/:slug',
  load({ snapshot: { library }, params: { slug = '' } }) {
    const gadget = bySlug(library.gadgets, slug);
    const { talkMeOut } = gadget ?? {};
    const speaker = library.site.speakers[talkMeOut?.speaker ?? ''];
    if (!gadget || !talkMeOut || !speaker)
      return missing({
        title: 'Nothing to talk you out of',
        text: 'There is no such gadget on our shelf, so the money is safe for now.',
        to: paths.categories(),
        label: 'Browse All Tests',
      });
    return typesetAll({
      slug,
      name: gadget.name,
      category: kindDetails[gadget.kind].category,
      speaker,
      speech: talkMeOut.speech,
      reasons: talkMeOut.reasons.map((text) => ({
        text: withoutCitations(text).replace(/\.?$/, '.'),
        sources: referencesIn(text, gadget),
      })),
      cheaper: cheaperOption(gadget, library.gadgets),
      isReviewed: bySlug(library.reviews, slug) !== undefined,
    });
  },
  head: ({ slug, name }, { settings, path }) => ({
    title: `Why not to buy the ${name}`,
    description: `The best sourced reasons not to buy the ${name}, and the cheaper way.`,
    canonical: path,
    image: gadgetPicture({ slug, name }),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: `Talk me out of it: ${name}`, path }])],
  }),
  editor: ({ params: { slug } }) => paths.adminEdit({ open: `gadget/${slug}` }),
  Page: ({ data: { slug, name, category, speaker, speech, reasons, cheaper, isReviewed } }) => (
    <>
      <header className="grid border-b-2 border-line bg-sheet lg:grid-cols-[1fr_auto_1fr]">
        <div className="grid content-center gap-4 px-(--edge) pt-6 pb-8 lg:min-h-120 lg:justify-self-end lg:py-10 lg:w-[min(100%,var(--page)*0.46)]">
          <h1 className="text-title-l">
            <span className="mb-2 block text-title-s text-ember">Talk me out of the</span> {name}
          </h1>
          <p className="text-lead">{speaker.name} would like a word first.</p>
          <p className="text-muted">
            Then two reasons, with sources{cheaper ? ', and a cheaper option' : ''}.
          </p>
        </div>
        <div aria-hidden="true" className="hazard-stripes min-w-3 lg:min-w-4" />
        <div className="relative">
          <img
            src={drawingOf({ slug, category })}
            alt=""
            width={480}
            height={320}
            className="aspect-3/2 size-full object-cover lg:absolute lg:aspect-auto"
          />
        </div>
      </header>
      <div className="page grid gap-10 pt-8">
        <figure className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <blockquote className="card grid gap-4 p-4 lg:p-8 text-lead raised lg:col-start-2 lg:row-start-1">
            {speech.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </blockquote>
          <figcaption className="grid grid-cols-[7rem_1fr] items-center gap-4 max-lg:order-first lg:sticky lg:top-24 lg:grid-cols-1">
            <img
              src={drawingOf({ slug: speaker.review, category })}
              alt=""
              width={288}
              height={288}
              className="aspect-square w-full rounded-full border-4 border-line object-cover"
            />
            <span>
              <a href={paths.review(speaker.review)} className="prose-link">
                {speaker.name}
              </a>
              , {speaker.role}. A character we made up.
            </span>
          </figcaption>
        </figure>
        <div className="grid gap-10 lg:grid-cols-2">
          <section className="grid content-start gap-3" aria-labelledby="reasons">
            <h2 id="reasons" className="text-title-s">
              Two reasons, with sources
            </h2>
            <ol className="grid list-decimal gap-6 pl-6 text-lead">
              {reasons.map(({ text, sources }) => (
                <li key={text} className="pl-2">
                  <p>{text}</p>
                  <Sources sources={sources} />
                </li>
              ))}
            </ol>
          </section>
          <section
            className="card grid content-start gap-3 border-t-8 border-t-hazard p-6"
            aria-labelledby="cheaper"
          >
            <h2 id="cheaper" className="text-title-s">
              A cheaper option
            </h2>
            {cheaper ? (
              <p>
                The {cheaper.name}: <PriceWithMonth price={cheaper.price} />.{' '}
                <a
                  href={paths.comparison(comparisonSlug([slug, cheaper.slug]))}
                  className="prose-link"
                >
                  See both side by side
                </a>
                , or keep what you have: that one is free.
              </p>
            ) : (
              <p>We have no data on a cheaper one. Keep what you have: that one is free.</p>
            )}
          </section>
        </div>
        <p className="flex flex-wrap gap-3">
          {isReviewed && (
            <a href={paths.review(slug)} className={buttonClass()}>
              Still want it? Read the review
            </a>
          )}
          <a href={paths.graveyard()} className={buttonClass('plain')}>
            Visit the graveyard
          </a>
        </p>
      </div>
    </>
  ),
});

function referencesIn(text: string, own: Gadget): Reference[] {
  const references = citationsIn(text).flatMap((citation) => {
    const source = sourceOf(citation, { own, all: [] });
    return own.refs[(source && referenceOf(source)) ?? ''] ?? [];
  });
  return [...new Set(references)];
}

/** The gadget that the owner names, or else the cheapest of the same kind; never a buried one. */
function cheaperOption({ kind, talkMeOut, ...own }: Gadget, gadgets: readonly Gadget[]) {
  const limit = currentPrice(own)?.usd ?? 0;
  const [cheapest] = gadgets
    .filter((one) => one.kind === kind && !one.buried)
    .filter(({ slug }) => (talkMeOut?.cheaper ? slug === talkMeOut.cheaper : kind !== 'other'))
    .flatMap((one) => {
      const price = currentPrice(one);
      return price && price.usd < limit ? { slug: one.slug, name: one.name, price } : [];
    })
    .sort((a, b) => a.price.usd - b.price.usd);
  return cheapest;
}
