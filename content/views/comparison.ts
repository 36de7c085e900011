import { type Available, availableOf } from '#content/availability.ts';
import { bySlug } from '#content/by-slug.ts';
import type { Gadget } from '#content/gadgets.ts';
import type { Library, LibraryReview } from '#content/library.ts';
import { withoutCitations } from '#content/prose/citations.ts';
import { sectionIds } from '#content/prose/components.ts';
import { comparableValue, formatFact } from '#content/schema/fact-values.ts';
import type { FactsFile } from '#content/schema/facts.ts';
import {
  type FactGroup,
  type FactKey,
  factKeys,
  factKind,
  type GadgetKind,
  hasFact,
  kindDetails,
  labelOf,
  notKnown,
} from '#content/schema/vocabulary.ts';
import { comparisonSlug } from '#content/slugs.ts';
import {
  currentPrice,
  type DatedPrice,
  datedPrice,
  formatUsd,
  testedPrice,
} from '#features/gadgets/prices.ts';
import { linkToStore, type StoreLink, searchAtStore } from '#features/gadgets/stores.ts';
import { type TodaysAnswer, todaysAnswer } from './answers.ts';

/** The data a comparison shows about a gadget. */
export interface ComparedGadget {
  slug: string;
  name: string;
  kind: GadgetKind;
  category: string;
  /** Today's price; unset if it is superseded. */
  price: (DatedPrice & { text: string }) | undefined;
  /** Today's answer. */
  answer?: TodaysAnswer | undefined;
  /** Every fact of its kind in the vocabulary's order, known or not. */
  facts: ComparedFact[];
  /** References of the facts, the price and the latest change. */
  refs: FactsFile['refs'];
  /** Unset for a car whose maker is not known. */
  store?: StoreLink | undefined;
  /** Only of our own products. */
  product?: ComparedProduct | undefined;
  review?: ReturnType<typeof wordsOf> | undefined;
  /** Of a rival: what reviews say about it. */
  pickIf: { review: string; text: string }[];
  /** Of a reviewed product: the rivals that its review names. */
  rivals: string[];
  /** The latest change after our review, unless it is in the graveyard. */
  since?: { month: string; text: string; ref: string } | undefined;
  /** Why it is in the graveyard. */
  buried?: string | undefined;
}

interface ComparedProduct extends Available {
  rating: number;
  drawingAlt: string;
  words: string;
  analyticsKey: string;
}

/** A fact with everything a row needs, so that the browser needs no vocabulary. */
export interface ComparedFact {
  key: FactKey;
  /** Among all keys. */
  place: number;
  group: FactGroup;
  label: string;
  /** Formatted; unset if unknown. */
  text?: string;
  note?: string | undefined;
  /** The condition of the measurement; only equal conditions compare. */
  measured?: string;
  ref?: string | undefined;
  /** The sortable value; unset where no direction is better. */
  size?: number | undefined;
  wanted?: 'more' | 'less';
  /** Amounts can be drawn as bars; grades and yes/no values cannot. */
  isAmount?: true;
}

/** A sub-score of a review. */
export interface Score {
  label: string;
  value: number;
  most: number;
}

type Shelves = Pick<Library, 'products' | 'reviews' | 'gadgets' | 'site'>;

export function toComparedGadget(
  gadget: Gadget,
  { products, reviews, gadgets, site }: Shelves,
): ComparedGadget {
  const { slug, name, kind, refs, buried } = gadget;
  const price = currentPrice(gadget);
  const latest = buried ? undefined : gadget.sinceThen?.[0];
  const facts = factsOf(gadget);
  const used = new Set([price?.ref, latest?.ref, ...facts.map(({ ref }) => ref)]);
  const product = bySlug(products, slug);
  const review = bySlug(reviews, slug);
  return {
    slug,
    name,
    kind,
    category: product?.category ?? kindDetails[kind].category,
    price: price && { ...datedPrice(price), text: formatUsd(price.usd) },
    answer: todaysAnswer(gadget, gadgets),
    facts,
    refs: Object.fromEntries(Object.entries(refs).filter(([id]) => used.has(id))),
    store: product?.store ?? rivalStore(gadget, site),
    product: product && {
      rating: product.rating,
      ...availableOf(product, gadgets),
      drawingAlt: product.drawingAlt,
      words: product.review,
      analyticsKey: review?.analyticsKey ?? slug.replaceAll('-', '_'),
    },
    review: review && wordsOf(review),
    pickIf: reviews.flatMap(({ slug: by, competitors }) =>
      competitors
        .filter((competitor) => competitor.slug === slug)
        .map(({ pickIf }) => ({ review: by, text: withoutCitations(pickIf) })),
    ),
    rivals: review ? namedRivals(review) : [],
    since: latest && { month: latest.date.slice(0, 7), text: latest.text, ref: latest.ref },
    buried: buried?.cause,
  };
}

/** Amazon sells no cars, so those link to their makers. */
function rivalStore(gadget: Gadget, { stores }: Shelves['site']): StoreLink | undefined {
  const { kind, slug, name } = gadget;
  const { list, carMakers } = stores;
  const link = kind === 'vehicle' ? carMakers[slug] : searchAtStore(name, list);
  return link ? linkToStore(link, list, gadget) : undefined;
}

function factsOf({ kind, facts }: Gadget): ComparedFact[] {
  return factKeys.flatMap((key, place): ComparedFact[] => {
    const { group, direction } = factKind(key);
    if (!hasFact(kind, key)) return [];
    const row = { key, place, group, label: labelOf(key, kind) };
    const { value = notKnown, note, measured, ref } = facts.find((fact) => fact.key === key) ?? {};
    if (value === notKnown) return [row];
    return [
      {
        ...row,
        text: formatFact(key, value),
        note,
        ...(measured ? { measured } : {}),
        ref,
        size: comparableValue(key, value),
        ...(direction === 'neither' ? {} : { wanted: direction === 'less' ? 'less' : 'more' }),
        ...(typeof value === 'number' ? { isAmount: true } : {}),
      },
    ];
  });
}

function wordsOf({ verdict, bestFor, buy, skip, scores }: LibraryReview) {
  return {
    verdict: withoutCitations(verdict),
    bestFor: withoutCitations(bestFor),
    buy: buy.map(withoutCitations),
    skip: skip.map(withoutCitations),
    scoresAt: sectionIds.features,
    // Percentages are counts from the story, such as relief boats noticed.
    scores: scores
      .filter(({ scale }) => scale !== 'percent')
      .flatMap(({ scale, items }) =>
        items.map(({ label, value }) => ({ label, value, most: scale === 'of 100' ? 100 : 10 })),
      ),
  };
}

const namedRivals = ({ competitors }: LibraryReview): string[] =>
  competitors.map(({ slug }) => slug);

/** Limits the listed comparisons of a kind to the nearest in price. */
const maxOfAKind = 4;

/** Listed comparisons: our own products of one kind, and reviewed products with their rivals. */
export function listedPairs({
  reviews,
  gadgets,
}: Pick<Library, 'reviews' | 'gadgets'>): [string, string][] {
  const ofKind = Map.groupBy(
    gadgets.filter(({ isRival }) => !isRival),
    ({ kind }) => kind,
  );
  const pairs = [
    ...[...ofKind.values()].flatMap((own) =>
      neighborsInPrice(own).flatMap(([one, others]) =>
        nearestInPrice(one, others)
          .slice(0, maxOfAKind)
          .map((other) => [one.slug, other.slug]),
      ),
    ),
    ...reviews.flatMap((review) => namedRivals(review).map((rival) => [review.slug, rival])),
  ];
  const unique = new Map(
    pairs.map((pair) => [comparisonSlug(pair), pair.toSorted() as [string, string]]),
  );
  return [...unique.values()];
}

const priceDistance = (one: Gadget, other: Gadget): number =>
  Math.abs(Math.log(rankedPrice(other) / rankedPrice(one)));

/** Never shown: it only says which gadgets are worth comparing. */
const rankedPrice = (gadget: Gadget): number => (currentPrice(gadget) ?? testedPrice(gadget)).usd;

/** The only ones that can be among the nearest. */
function neighborsInPrice(gadgets: readonly Gadget[]): [Gadget, Gadget[]][] {
  const sorted = gadgets.toSorted((a, b) => rankedPrice(a) - rankedPrice(b));
  const places = new Map(sorted.map((gadget, place) => [gadget, place]));
  return gadgets.map((one) => {
    const place = places.get(one) ?? 0;
    const around = sorted.slice(Math.max(0, place - maxOfAKind), place + maxOfAKind + 1);
    return [one, around.filter((other) => other !== one)];
  });
}

const nearestInPrice = (one: Gadget, others: Gadget[]): Gadget[] =>
  others.toSorted((a, b) => priceDistance(one, a) - priceDistance(one, b));

/** Prices differ by less than a factor of three. */
const sameLeague = Math.log(3);

/** Two gadgets to compare a reviewed product with: our own first, then its rivals. */
export function nearestRivals(
  slug: string,
  { reviews, gadgets }: Pick<Library, 'reviews' | 'gadgets'>,
) {
  const one = bySlug(gadgets, slug);
  const review = bySlug(reviews, slug);
  if (!one || !review) return [];
  const isNear = (other: Gadget) =>
    other.kind === one.kind && priceDistance(one, other) < sameLeague;
  const own = nearestInPrice(
    one,
    gadgets.filter((other) => !other.isRival && other !== one && isNear(other)),
  );
  const nearest = [...own.map((other) => other.slug), ...namedRivals(review)];
  return [...new Set(nearest)].slice(0, 2).map((rival) => ({
    name: bySlug(gadgets, rival)?.name ?? '',
    comparison: comparisonSlug([slug, rival]),
  }));
}
