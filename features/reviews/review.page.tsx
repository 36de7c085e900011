import { bySlug } from '#features/content/by-slug.ts';
import { FootnotePopovers, Footnotes, FootnotesContext } from '#features/content/footnotes.tsx';
import { NextReview, nextReview } from '#features/content/next-review.tsx';
import { definePage, notFound, type PageContext } from '#features/content/page.ts';
import { elementsIn } from '#features/content/prose/tree.ts';
import { typesetAll } from '#features/content/prose/typography.ts';
import type { Library } from '#features/content/snapshot.ts';
import { todaysAnswer } from '#features/gadgets/answers.ts';
import { reviewHead } from '#features/gadgets/article-data.ts';
import { nearestRivals } from '#features/gadgets/comparison.ts';
import { currentPrice, withoutPrice } from '#features/gadgets/prices.ts';
import { productsWithVotes } from '#features/gadgets/products.ts';
import {
  availableOf,
  disclosureIn,
  disclosuresOf,
  linksOf,
  type SoldAt,
} from '#features/gadgets/stores.ts';
import { formatFact, labelOf } from '#features/gadgets/vocabulary.ts';
import { Newsletter } from '#features/newsletter/sign-up.tsx';
import { monthOf, type VoteRecord } from '#features/votes/election.ts';
import { Applause } from '#features/votes/vote-form.tsx';
import { Island } from '#ui/island.tsx';
import { categorySlug, paths } from '#ui/paths.ts';
import { ShareButton } from '#ui/share-button.island.tsx';
import { Stamp } from '#ui/stamp.tsx';
import { ReviewContext, type ShownReview, useReview } from './citations.tsx';
import { Decision, PriceBar, Sidebar } from './decision.tsx';
import { Facts } from './facts.tsx';
import { ReviewHero } from './hero.tsx';
import type { Review } from './reviews.ts';
import { Story } from './story.tsx';

export const reviewPage = definePage({
  path: '/:review{[^/]+-review}',
  query: { view: ['facts'] },
  showsVotes: true,
  styles: ['features/content/text.css', 'features/reviews/review.css'],
  async load({ db, now, snapshot: { library }, params, query }) {
    const found = bySlug(library.reviews, slugOf(params));
    if (!found) return notFound;
    const products = await productsWithVotes(db, library, monthOf(now));
    const { tree, written, ...text } = found;
    return {
      tree,
      text: typesetAll(text),
      review: shownReview(found, library, query.view === 'facts'),
      product: bySlug(products, found.slug) ?? { id: 0, votes: [] },
    };
  },
  head: ({ text }, { settings: { siteUrl }, snapshot: { library } }) =>
    reviewHead(text, { siteUrl, byline: library.site.texts.byline }),
  editor: ({ params }) => paths.adminEdit({ open: `review/${slugOf(params)}` }),
  Page: ({ data: { tree, text, review, product }, context }) => (
    <ReviewContext value={review}>
      <FootnotesContext value={new Footnotes()}>
        <article className="review lg:[--page:65.25rem]">
          <ReviewHero />
          <div className="page pt-1 lg:pt-2">
            <Decision />
          </div>
          <div>
            <div className="review-columns page grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,42.5rem)_18.75rem] lg:items-start lg:justify-between print:block">
              <div className="w-full max-w-170 min-w-0 justify-self-center print:max-w-none">
                <div className="prose">
                  <Story tree={tree} />
                </div>
                <Facts />
                <Ending review={text} product={product} context={context} />
              </div>
              <Sidebar />
            </div>
            <PriceBar />
          </div>
          <FootnotePopovers />
        </article>
      </FootnotesContext>
    </ReviewContext>
  ),
});

const slugOf = ({ review = '' }: Readonly<Record<string, string>>): string =>
  review.replace(/-review$/, '');

function shownReview(found: Review, library: Library, isFacts: boolean): ShownReview {
  const { gadgets, reviews, posts, site } = library;
  const { slug, date, minutes, lead, product, written, tree } = found;
  const answer = todaysAnswer(product, gadgets);
  const recommended = recommendedIn(answer, library);
  const shown = {
    ...written,
    ...{ slug, date, minutes, lead, product, answer, isFacts, recommended },
    prices: { first: product.tested, latest: currentPrice(product) },
    knownFacts: product.facts.map(({ key, value, note, ref }) => ({
      key,
      label: labelOf(key, product.kind),
      text: formatFact(key, value),
      note,
      ref,
    })),
    rivals: written.competitors.flatMap((competitor) => {
      const rival = bySlug(gadgets, competitor.slug);
      if (!rival) return [];
      const isReviewed = bySlug(reviews, rival.slug) !== undefined;
      const price = currentPrice(rival);
      return [
        { ...competitor, name: rival.name, price, withoutPrice: withoutPrice(rival), isReviewed },
      ];
    }),
    nearest: nearestRivals(slug, library),
    parts: elementsIn(tree, 'Section').map(({ props }) => props?.part ?? ''),
    posts: posts
      .filter(({ isShort, named }) => isShort && named.includes(slug))
      .toSorted((a, b) => b.date.localeCompare(a.date))
      .map(({ slug, date, title }) => ({ slug, date, title })),
    available: availableOf(product, gadgets),
    disclosure: disclosureFor(
      product.store,
      disclosuresOf([...product.store.others, ...linksOf(recommended?.store)]),
      ...linksOf(recommended?.store).map(({ makerNote }) => makerNote),
      disclosureIn(tree, site.stores.list),
    ),
  };
  return { ...typesetAll(shown), scope: { own: product, all: gadgets } };
}

/** A price under the limit makes the reviewed gadget the one to buy. */
function recommendedIn(
  answer: ShownReview['answer'],
  { gadgets }: Library,
): ShownReview['recommended'] {
  const gadget = answer?.met ? undefined : bySlug(gadgets, answer?.instead?.slug);
  if (!gadget?.store) return undefined;
  return { name: gadget.name, price: currentPrice(gadget), store: gadget.store };
}

/** Said before the first store link; nothing is claimed about a store that the owner did not list. */
function disclosureFor(sold: SoldAt, ...others: readonly (string | undefined)[]): string {
  const { store, paysUs, disclosure } = sold;
  const link = sold.others.length > 0 ? 'The button' : 'Our link';
  const unpaid = `${link} leads to ${store}${paysUs === false ? ' and earns us nothing' : ''}.`;
  const makerNotes = linksOf(sold).map(({ makerNote }) => makerNote);
  const said = [paysUs ? disclosure : unpaid, ...others, ...makerNotes];
  return [...new Set(said.filter(Boolean))].join(' ');
}

/** The target is a review's slug, or `category/<slug>`. */
function MoreLink({ target, library }: { target: string; library: Library }) {
  const category = library.site.categories.find(
    ({ name }) => `category/${categorySlug(name)}` === target,
  );
  return (
    <a
      href={category ? paths.category(category.name) : paths.review(target)}
      className="prose-link inline-block py-1.5"
    >
      {category
        ? `${category.name} survival tests`
        : `${bySlug(library.products, target)?.name} review`}
    </a>
  );
}

interface EndingProps {
  review: Omit<Review, 'tree' | 'written'>;
  product: { id: number; votes: readonly VoteRecord[] };
  context: PageContext;
}

/** Stamp, vote, share, what to read next, and the newsletter. */
function Ending({ review, product: { id, votes }, context }: EndingProps) {
  const { slug, title, excerpt, product, competitors, more } = review;
  const { library } = context.snapshot;
  const named = competitors.map((rival) => rival.slug);
  const next = nextReview({ slug, category: product.category, named }, library.entries);
  const { isFacts } = useReview();
  const path = paths.review(slug);
  return (
    <section
      className="card no-print mt-7 grid gap-3 border-t-8 border-t-hazard p-4 text-base leading-snug lg:p-7"
      aria-labelledby="ending"
    >
      <h2 id="ending" className="text-title-m">
        {isFacts ? 'What next' : 'The emergency is over'}
      </h2>
      {!isFacts && <Resolution />}
      <div id={`product-${id}`} className="grid gap-2">
        <Applause product={{ id, name: product.name }} votes={votes} context={context} />
      </div>
      <Island
        of={ShareButton}
        name="share"
        props={{ title, text: excerpt, label: 'Share this review', what: 'Review', path }}
      />
      <NextReview review={next} />
      <nav className="grid justify-items-start gap-1" aria-label={more.title}>
        <h3 className="text-title-s">{more.title}</h3>
        <ul className="flex flex-wrap gap-x-5">
          {more.links.map((target) => (
            <li key={target}>
              <MoreLink target={target} library={library} />
            </li>
          ))}
        </ul>
      </nav>
      <div id="newsletter">
        <Newsletter context={context} />
      </div>
    </section>
  );
}

function Resolution() {
  const { answer, stamp, product } = useReview();
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Stamp judgment={answer?.judgment}>{stamp}</Stamp>
      <span className="text-lead font-display">Our rating: {product.rating.toFixed(1)} of 5.</span>
    </p>
  );
}
