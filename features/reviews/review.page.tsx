import { bySlug } from '#features/content/by-slug.ts';
import { FootnotePopovers, Footnotes, FootnotesContext } from '#features/content/footnotes.tsx';
import { nextReviews } from '#features/content/next-reviews.ts';
import { definePage, notFound } from '#features/content/page.ts';
import { elementsIn } from '#features/content/prose/tree.ts';
import { typeset, typesetAll } from '#features/content/prose/typography.ts';
import { reviewHead } from '#features/gadgets/article-data.ts';
import { availableOf } from '#features/gadgets/availability.ts';
import { currentPrice, datedPrice } from '#features/gadgets/prices.ts';
import { disclosureIn } from '#features/gadgets/store-links.ts';
import { disclosuresOf, linksOf, type SoldAt } from '#features/gadgets/stores.ts';
import { monthOf } from '#features/votes/election.ts';
import { productsWithVotes } from '#server/catalog/catalog.ts';
import type { Library } from '#server/content/library.ts';
import { drawingOf } from '#ui/drawings.ts';
import { categorySlug, paths } from '#ui/paths.ts';
import { ReviewContext, type ShownReview } from './citations.tsx';
import { Decision } from './decision.tsx';
import { Ending, type EndingData } from './ending.tsx';
import { Facts } from './facts.tsx';
import { ReviewHero } from './hero.tsx';
import { reviewView } from './review.ts';
import type { Review } from './reviews.ts';
import { PriceBar, Sidebar } from './sidebar.tsx';
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
    const { id = 0, votes = [] } = bySlug(products, found.slug) ?? {};
    return {
      tree: found.tree,
      review: shownReview(found, library, query.view === 'facts'),
      ending: {
        product: { id, name: found.product.name },
        votes,
        ...readNext(found, library),
      },
    };
  },
  head({ review }, { snapshot: { library }, settings }) {
    return {
      title: review.title,
      description: review.description,
      canonical: paths.review(review.slug),
      author: library.site.texts.byline,
      ...reviewHead(library, review.slug, settings.siteUrl),
    };
  },
  editor: ({ params }) => paths.adminEdit({ open: `review/${slugOf(params)}` }),
  Page: ({ data: { tree, review, ending }, context }) => (
    <ReviewContext value={review}>
      <FootnotesContext value={new Footnotes(review.sourcedFacts.references)}>
        <article className="review">
          <ReviewHero />
          <div className="page pt-1 lg:pt-2">
            <Decision />
          </div>
          <div className="after-decision">
            <div className="page review-columns">
              <div className="review-body">
                <div className="story prose" data-text="">
                  <Story tree={tree} />
                </div>
                <Facts />
                <Ending ending={ending} context={context} />
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
  const review = typesetAll(reviewView(found, library));
  const { slug, product, sourcedFacts } = review;
  const recommended = recommendedIn(review, library);
  return {
    ...review,
    isFacts,
    parts: elementsIn(found.tree, 'Section').map(({ props }) => props?.part ?? ''),
    prices: { first: datedPrice(sourcedFacts.price), latest: sourcedFacts.latestPrice },
    posts: library.posts
      .filter(({ isShort, named }) => isShort && named.includes(slug))
      .toSorted((a, b) => b.date.localeCompare(a.date))
      .map(({ slug, date, title }) => typesetAll({ slug, date, title })),
    available: availableOf(product, library.gadgets),
    recommended,
    disclosure: disclosureFor(
      product.store,
      disclosuresOf([...product.store.others, ...linksOf(recommended?.store)]),
      ...linksOf(recommended?.store).map(({ makerNote }) => makerNote),
      disclosureIn(found.tree, library.site.stores.list),
    ),
  };
}

/** A price under the limit makes the reviewed gadget the one to buy. */
function recommendedIn(
  { answer }: Pick<ShownReview, 'answer'>,
  library: Library,
): ShownReview['recommended'] {
  const gadget = answer?.met ? undefined : bySlug(library.gadgets, answer?.instead?.slug);
  if (!gadget?.store) return undefined;
  const price = currentPrice(gadget);
  return { name: typeset(gadget.name), price: price && datedPrice(price), store: gadget.store };
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

function readNext(
  { slug, product, competitors, more }: Review,
  library: Library,
): Pick<EndingData, 'next' | 'more'> {
  const named = competitors.map((rival) => rival.slug);
  const next = nextReviews({ slug, category: product.category, named }, library.entries);
  return {
    next: next.map(({ slug, title }) => ({
      path: paths.review(slug),
      title,
      drawing: drawingOf(bySlug(library.products, slug) ?? { slug, category: '' }),
    })),
    more: typesetAll({
      title: more.title,
      links: more.links.map((target) => moreLink(target, library)),
    }),
  };
}

/** The target is a review's slug, or `category/<slug>`. */
function moreLink(target: string, { products, site }: Pick<Library, 'products' | 'site'>) {
  const category = site.categories.find(({ name }) => `category/${categorySlug(name)}` === target);
  if (category)
    return { to: paths.category(category.name), label: `${category.name} survival tests` };
  return { to: paths.review(target), label: `${bySlug(products, target)?.name} review` };
}
