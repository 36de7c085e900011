import { comparableValue } from '#content/schema/fact-values.ts';
import { factKind, type GadgetKind, labelOf } from '#content/schema/vocabulary.ts';
import type { FeatureFilter } from '#content/search-words.ts';
import { mainKinds, type Order, type ParsedQuery } from './parse-query.ts';
import type { Subject } from './passage.ts';

type Compare = (a: Subject, b: Subject) => number;

/** The value of the feature; undefined if it is unknown or outside the filter's limits. */
export function featureValue(
  { facts }: Subject,
  { key, min, max }: FeatureFilter,
): number | undefined {
  const fact = facts?.get(key);
  const value = fact && comparableValue(key, fact.value);
  if (value === undefined) return undefined;
  const [low, high] = [min === undefined ? undefined : comparableValue(key, min), max];
  return (low !== undefined && value < low) || (high !== undefined && value > high)
    ? undefined
    : value;
}

/** Filters with a limit exclude products; the others only sort. */
export const excludesOthers = ({ min, max }: FeatureFilter): boolean =>
  min !== undefined || max !== undefined;

export function fits(
  subject: Subject,
  { kinds, price, feature }: Pick<ParsedQuery, 'kinds' | 'price' | 'feature'>,
): boolean {
  if (kinds.length > 0 && !(subject.gadget && kinds.includes(subject.gadget))) return false;
  const dollars = subject.price === null ? undefined : subject.price / 100;
  const hasPriceLimit = price.min !== undefined || price.max !== undefined;
  if (
    hasPriceLimit &&
    (dollars === undefined || dollars > (price.max ?? dollars) || dollars < (price.min ?? 0))
  )
    return false;
  return !feature || featureValue(subject, feature) !== undefined;
}

const byRating: Compare = (a, b) => (b.rating ?? 0) - (a.rating ?? 0);
/** Reviewed products come before rivals. */
export const isOwn = ({ kind }: Subject): boolean => kind !== 'rival';
const ownFirst: Compare = (a, b) => Number(isOwn(b)) - Number(isOwn(a));

const orders: Record<Order, Compare> = {
  rating: byRating,
  cheapest: (a, b) => (a.price ?? Number.MAX_VALUE) - (b.price ?? Number.MAX_VALUE),
  dearest: (a, b) => (b.price ?? 0) - (a.price ?? 0),
  newest: (a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0),
};

/** Gadgets of another kind with the same name, and those measured in another way, come last. */
export function compareBy(
  query: Pick<ParsedQuery, 'feature' | 'order' | 'kinds' | 'kindTerms'>,
  others: DifferentlyMeasured,
): Compare {
  const { feature, order } = query;
  const main = mainKinds(query);
  const isOtherKind = ({ gadget }: Subject) =>
    query.kinds.length > 0 && !(gadget && main.includes(gadget));
  const steps: Compare[] = [
    (a, b) => Number(isOtherKind(a)) - Number(isOtherKind(b)),
    ...(feature ? featureSteps(feature, others) : []),
    ...(order ? [orders[order]] : []),
    ownFirst,
    byRating,
  ];
  return (a, b) => steps.reduce((result, step) => result || step(a, b), 0);
}

function featureSteps(feature: FeatureFilter, others: DifferentlyMeasured): Compare[] {
  const sign = signOf(feature);
  const byFact: Compare = (a, b) =>
    sign * ((featureValue(b, feature) ?? 0) - (featureValue(a, feature) ?? 0));
  const methodOf = (subject: Subject) => others.get(subject) ?? '';
  const byMeasure: Compare = (a, b) =>
    methodOf(a) < methodOf(b) ? -1 : Number(methodOf(a) > methodOf(b));
  return excludesOthers(feature) ? [ownFirst, byFact] : [byMeasure, byFact];
}

/** Products measured in another way than most, with that way. */
export type DifferentlyMeasured = ReadonlyMap<Subject, string>;

export function differentlyMeasured(
  found: readonly Subject[],
  feature: FeatureFilter | undefined,
): DifferentlyMeasured {
  if (!feature || excludesOthers(feature)) return new Map();
  const methods = Map.groupBy(found, ({ gadget }) => gadget);
  return new Map(
    [...methods].flatMap(([kind, alike]) =>
      kind ? differentlyMeasuredOfKind(kind, alike, feature) : [],
    ),
  );
}

function differentlyMeasuredOfKind(
  kind: GadgetKind,
  alike: readonly Subject[],
  { key }: FeatureFilter,
): [Subject, string][] {
  const label = labelOf(key, kind);
  if (label !== factKind(key).label) return alike.map((subject) => [subject, label.toLowerCase()]);
  const methodOf = ({ facts }: Subject) => facts?.get(key)?.measured;
  const methods = [...Map.groupBy(alike, methodOf)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  return methods
    .slice(1)
    .flatMap(([method = 'method not stated', some]) =>
      some.map((one): [Subject, string] => [one, method]),
    );
}

/** 1 if the larger number comes first. */
function signOf({ key, first }: FeatureFilter): 1 | -1 {
  if (first === 'most') return 1;
  if (first === 'least') return -1;
  const isMoreBetter = factKind(key).direction !== 'less';
  return isMoreBetter === (first === 'best') ? 1 : -1;
}
