import { bySlug } from '#features/content/by-slug.ts';
import type { Library } from '#features/content/snapshot.ts';
import { currentPrice } from '#features/gadgets/prices.ts';
import { comparisonSlug } from '#ui/paths.ts';
import type { TestedGadget } from './gadget.ts';

const namedRivals = ({ competitors }: Library['reviews'][number]): string[] =>
  competitors.map(({ slug }) => slug);

/** Limits the listed comparisons of a kind to the nearest in price. */
const maxOfAKind = 4;

/** Listed comparisons: our own products of one kind, and reviewed products with their rivals. */
export function listedPairs({
  reviews,
  products,
}: Pick<Library, 'reviews' | 'products'>): [string, string][] {
  const ofKind = Map.groupBy(
    products.filter(({ kind }) => kind !== 'other'),
    ({ kind }) => kind,
  );
  const pairs = [
    ...[...ofKind.values()].flatMap((products) => {
      const own = products.map(ranked);
      return own.flatMap((one) =>
        nearestInPrice(one, own)
          .slice(0, maxOfAKind)
          .map((other) => [one.slug, other]),
      );
    }),
    ...reviews.flatMap((review) => namedRivals(review).map((rival) => [review.slug, rival])),
  ];
  const unique = new Map(
    pairs.map((pair) => [comparisonSlug(pair), pair.toSorted() as [string, string]]),
  );
  return [...unique.values()];
}

/** The price is never shown: it only says which gadgets are worth comparing. */
const ranked = (gadget: TestedGadget) => ({
  slug: gadget.slug,
  logPrice: Math.log((currentPrice(gadget) ?? gadget.tested).usd),
});

type Ranked = ReturnType<typeof ranked>;

const priceDistance = (one: Ranked, other: Ranked): number =>
  Math.abs(one.logPrice - other.logPrice);

/** The slugs of the others. */
const nearestInPrice = (one: Ranked, all: readonly Ranked[]): string[] =>
  all
    .filter(({ slug }) => slug !== one.slug)
    .sort((a, b) => priceDistance(one, a) - priceDistance(one, b))
    .map(({ slug }) => slug);

/** Prices differ by less than a factor of three. */
const sameLeague = Math.log(3);

/** Two gadgets to compare a reviewed product with: our own first, then its rivals. */
export function nearestRivals(
  slug: string,
  { reviews, products, gadgets }: Pick<Library, 'reviews' | 'products' | 'gadgets'>,
) {
  const one = bySlug(products, slug);
  const review = bySlug(reviews, slug);
  if (!one || !review) return [];
  const own = ranked(one);
  const near = products
    .filter(({ kind }) => kind === one.kind && kind !== 'other')
    .map(ranked)
    .filter((other) => priceDistance(own, other) < sameLeague);
  const nearest = [...nearestInPrice(own, near), ...namedRivals(review)];
  return [...new Set(nearest)].slice(0, 2).map((rival) => ({
    name: bySlug(gadgets, rival)?.name ?? '',
    comparison: comparisonSlug([slug, rival]),
  }));
}
