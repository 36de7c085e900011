import type { Library } from '#features/content/current.ts';
import type { Query } from '#features/content/page.ts';
import { priceLimits, ratingBands, type Sort } from './catalog-values.ts';
import type { Gadget } from './gadget.ts';
import { currentPrice } from './prices.ts';
import type { FilterChoices, Product } from './product.ts';

type Priced = Pick<Product, 'price' | 'latestPrice' | 'rating'>;

/**
 * In cents; what a visitor would pay today decides filters and sorting. A product without a dated
 * price has its tested one; one whose price is superseded is in no budget and sorted last.
 */
const payable = ({ price, latestPrice }: Omit<Priced, 'rating'>): number =>
  latestPrice === null ? Number.POSITIVE_INFINITY : (latestPrice?.cents ?? price);

const costsLess = (product: Priced, dollars: string): boolean =>
  payable(product) < Number(dollars) * 100;

const isRated = ({ rating }: Priced, min: string): boolean => rating >= Number(min) * 10;

export interface ProductList {
  /** In the order of the query. */
  products: Product[];
  /** How many there are without filters. */
  of: number;
  choices: FilterChoices;
}

/** Sorts and filters by the query of an address. */
export function listProducts(
  all: readonly Product[],
  { reviews }: Pick<Library, 'reviews'>,
  { sort, under, rating }: Query,
): ProductList {
  const passes = (product: Priced, under?: string, rating?: string): boolean =>
    (!under || costsLess(product, under)) && (!rating || isRated(product, rating));
  const found = all.filter((product) => passes(product, under, rating));
  const dates = new Map(reviews.map(({ slug, date }) => [slug, date]));
  const order = sort && orders(dates)[sort as Sort];
  return {
    // The sort is stable, so equal products keep the editorial order.
    products: order ? found.toSorted(order) : found,
    of: all.length,
    choices: {
      under: choicesThatSplit(
        priceLimits,
        all.filter((product) => passes(product, undefined, rating)),
        costsLess,
        under,
      ),
      rating: choicesThatSplit(
        ratingBands,
        all.filter((product) => passes(product, under)),
        isRated,
        rating,
      ),
    },
  };
}

/** Choices that match some but not all, and the selected one. */
const choicesThatSplit = <Choice extends string>(
  choices: readonly Choice[],
  products: readonly Priced[],
  passes: (product: Priced, choice: string) => boolean,
  selected: string | undefined,
): Choice[] =>
  choices.filter(
    (choice) =>
      choice === selected ||
      (products.some((product) => passes(product, choice)) &&
        !products.every((product) => passes(product, choice))),
  );

type Order = (one: Product, other: Product) => number;

/** Only reviews have dates; short tests come last. */
const orders = (dates: ReadonlyMap<string, string>): Record<Sort, Order> => ({
  newest: (one, other) => compare(dates.get(other.slug) ?? '', dates.get(one.slug) ?? ''),
  rating: (one, other) => other.rating - one.rating,
  price: (one, other) => payable(one) - payable(other),
  name: (one, other) => compare(one.name.toLowerCase(), other.name.toLowerCase()),
});

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

export interface CategoryGroup {
  name: string;
  count: number;
  /** The first three. */
  products: Product[];
}

const thumbnails = 3;

/** Largest groups first; equal ones stay in catalog order. */
export function groupByCategory(products: readonly Product[]): CategoryGroup[] {
  return [...Map.groupBy(products, ({ category }) => category)]
    .map(([name, members]) => ({
      name,
      count: members.length,
      products: members.slice(0, thumbnails),
    }))
    .sort((a, b) => b.count - a.count);
}

/** A gadget that we have facts about but did not review. */
export interface Rival {
  slug: string;
  name: string;
  price: { usd: number; month: string; kind: 'list' | 'street' | 'used' };
  /** One of our products of the same kind. */
  beside: string;
}

const maxRivals = 6;

/** Gadgets without a review that cost less than a limit, the cheapest first; buried ones never. */
export function rivalsUnder(
  limit: string | undefined,
  products: readonly Product[],
  gadgets: readonly Gadget[],
): Rival[] {
  if (!limit) return [];
  return gadgets
    .flatMap((gadget): Rival[] => {
      const alike = products.find(({ slug }) =>
        gadgets.some((own) => own.slug === slug && own.kind === gadget.kind),
      );
      const price = currentPrice(gadget);
      if (!gadget.isRival || gadget.buried || !alike || !price || price.usd >= Number(limit))
        return [];
      return [{ slug: gadget.slug, name: gadget.name, price, beside: alike.slug }];
    })
    .sort((a, b) => a.price.usd - b.price.usd)
    .slice(0, maxRivals);
}

/** '1 product tested', '2 products tested'. */
export const productsTested = (count: number): string =>
  `${count} ${count === 1 ? 'product' : 'products'} tested`;
