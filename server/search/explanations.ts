import { formatFact } from '#content/schema/fact-values.ts';
import { factKind, type GadgetKind, labelOf } from '#content/schema/vocabulary.ts';
import { type FeatureFilter, kindWords } from '#content/search-words.ts';
import { formatPrice } from '#site/features/catalog/price.ts';
import { mainKinds, type Order, type ParsedQuery } from './parse-query.ts';
import type { Subject } from './passage.ts';
import { compareBy, differentlyMeasured, featureValue, fits, isOwn } from './ranking.ts';

/** The conditions of a search, in words. */
export function describeQuery({ kinds, price, feature, order }: ParsedQuery): string[] {
  return [
    ...(kinds.length > 0 ? [kindNames(kinds)] : []),
    ...describePrice(price),
    ...(feature ? [describeFeature(feature)] : []),
    ...(order ? [orderNames[order]] : []),
  ];
}

const kindNames = (kinds: readonly GadgetKind[]): string =>
  [...new Set(kinds.map((kind) => kindWords[kind][0]))].join(' and ');

const orderNames: Record<Order, string> = {
  rating: 'best rating first',
  cheapest: 'lowest price first',
  dearest: 'highest price first',
  newest: 'newest review first',
};

export function describePrice({ min, max }: ParsedQuery['price']): string[] {
  const write = (amount: number) => formatPrice(amount * 100);
  if (min !== undefined && max !== undefined) return [`${write(min)} to ${write(max)}`];
  if (max !== undefined) return [`under ${write(max)}`];
  return min === undefined ? [] : [`over ${write(min)}`];
}

function describeFeature({ key, first, min, max }: FeatureFilter): string {
  const label = factKind(key).label.toLowerCase();
  if (min === true) return `${label}: yes`;
  if (typeof min === 'string') return `${label} ${min} or better`;
  if (max === 0) return `${label}: none needed`;
  return `${label}, ${{ best: 'best', worst: 'worst', most: 'highest', least: 'lowest' }[first]} first`;
}

/** The page shows only the first sentence, so the most important one comes first. */
export function explainResults(
  query: ParsedQuery,
  found: readonly Subject[],
  gadgets: readonly Subject[],
): string[] {
  const rivals = explainRivals(query, found, gadgets);
  return [
    ...(rivals ? [rivals] : explainKinds(query, found)),
    ...explainMeasurements(query, found),
  ];
}

/** Someone who searches for headphones may not want earbuds. */
function explainKinds(query: ParsedQuery, found: readonly Subject[]): string[] {
  const others = otherKinds(query, found);
  if (others.length === 0) return [];
  const main = mainKinds(query);
  const [wanted, instead] = [kindNames(main), kindNames(others)];
  if (found.some(({ gadget }) => gadget && main.includes(gadget)))
    return [`We list the ${wanted} first, then the ${instead}.`];
  const missing = query.feature?.phrase ?? `is ${describePrice(query.price)[0] ?? 'known to fit'}`;
  return [`None of the ${wanted} here ${missing}. These are ${instead}.`];
}

/** The found kinds that share the searched name with the main kind. */
function otherKinds(query: ParsedQuery, found: readonly Subject[]): GadgetKind[] {
  const main = mainKinds(query);
  return query.kinds.filter(
    (kind) => !main.includes(kind) && found.some(({ gadget }) => gadget === kind),
  );
}

/** Only rivals have the feature: names the closest product that we reviewed. */
function explainRivals(
  query: ParsedQuery,
  found: readonly Subject[],
  gadgets: readonly Subject[],
): string | undefined {
  const { feature, terms } = query;
  if (!feature?.phrase || terms.length > 0 || found.some(isOwn)) return undefined;
  const others = otherKinds(query, found);
  const areOthers = found.every(({ gadget }) => gadget && others.includes(gadget));
  const what = areOthers ? `${kindNames(others)} that` : 'rivals';
  const rivals = found.length > 0 ? ` These are ${what} we haven’t reviewed.` : '';
  return `Nothing we’ve reviewed ${feature.phrase}.${describeClosest(query, feature, gadgets)}${rivals}`;
}

/** The reviewed product with the best value of the feature. */
function describeClosest(
  query: ParsedQuery,
  { key, max }: FeatureFilter,
  gadgets: readonly Subject[],
): string {
  const feature: FeatureFilter = { key, first: 'best' };
  const wanted = { ...query, feature };
  const [nearest] = gadgets
    .filter(
      (one) =>
        isOwn(one) && fits(one, wanted) && (max !== undefined || featureValue(one, feature) !== 0),
    )
    .sort(compareBy(wanted, new Map()));
  const fact = nearest?.facts?.get(key);
  return nearest && fact ? ` The closest: ${nearest.name} (${formatFact(key, fact.value)}).` : '';
}

/** Longer lists are summarized. */
const maxNamed = 3;

function explainMeasurements({ feature }: ParsedQuery, found: readonly Subject[]): string[] {
  const others = differentlyMeasured(found, feature);
  if (!feature || others.size === 0 || others.size === found.length) return [];
  const methods = [...Map.groupBy(others, ([, method]) => method)];
  if (methods.length > maxNamed)
    return ['Products measured in a different way aren’t ranked with the rest and come last.'];
  return methods.map(([method, some]) => {
    const isLabel = some.some(
      ([{ gadget }]) => gadget && labelOf(feature.key, gadget).toLowerCase() === method,
    );
    if (isLabel)
      return `The ${method} is a different measurement, so it isn’t ranked with the others.`;
    const names = some.map(([{ name }]) => name);
    const who = names.length > maxNamed ? `${names.length} of them` : names.join(', ');
    return `Not ranked, because it was measured differently (${method}): ${who}.`;
  });
}

export const noPriceMatch = (price: string): string => `No matches in that price range (${price}).`;

/** If nothing has the feature, the known values are shown. */
export const noFeatureMatch = (
  { kinds, terms }: ParsedQuery,
  { phrase = '' }: FeatureFilter,
): string =>
  terms.length > 0 || kinds.length === 0
    ? `None of these ${phrase}. Here is what we know about each:`
    : `None of the ${kindNames(kinds)} we know ${phrase}. Here is what we know about each:`;

export const unknownFeature = ({ kinds }: ParsedQuery, { key }: FeatureFilter): string =>
  `We don’t know the ${factKind(key).label.toLowerCase()} of ${kinds.length > 0 ? kindNames(kinds) : 'these'}, so we ignored that.`;

/** The search has only stop words, or no words. */
export const nothingToSearch = (words: readonly string[]): string =>
  words.length === 0
    ? 'Type a word to search for.'
    : `“${words.join(' ')}” is in nearly everything here. Add a more specific word.`;
