import { comparableValue } from '#content/schema/fact-values.ts';
import { factKind, type GadgetKind, labelOf } from '#content/schema/vocabulary.ts';
import type { Wish } from '#content/search-words.ts';
import { mainKinds, type Order, type ParsedQuery } from './parse-query.ts';
import type { Subject } from './passage.ts';

type Compare = (a: Subject, b: Subject) => number;

/** What a gadget has of the wished-for, as a number; undefined where nobody knows, or where it is not what was query for. */
export function wished({ facts }: Subject, { key, least, most }: Wish): number | undefined {
  const fact = facts?.get(key);
  const value = fact && comparableValue(key, fact.value);
  if (value === undefined) return undefined;
  const [low, high] = [least === undefined ? undefined : comparableValue(key, least), most];
  return (low !== undefined && value < low) || (high !== undefined && value > high)
    ? undefined
    : value;
}

/** Some wishes leave out what does not have it; the others only say which end of the scale comes first. */
export const isLimit = ({ least, most }: Wish): boolean =>
  least !== undefined || most !== undefined;

export function fits(
  subject: Subject,
  { kinds, price, wish }: Pick<ParsedQuery, 'kinds' | 'price' | 'wish'>,
): boolean {
  if (kinds.length > 0 && !(subject.gadget && kinds.includes(subject.gadget))) return false;
  const dollars = subject.price === null ? undefined : subject.price / 100;
  const asksPrice = price.least !== undefined || price.most !== undefined;
  if (
    asksPrice &&
    (dollars === undefined || dollars > (price.most ?? dollars) || dollars < (price.least ?? 0))
  )
    return false;
  return !wish || wished(subject, wish) !== undefined;
}

const byRating: Compare = (a, b) => (b.rating ?? 0) - (a.rating ?? 0);
/** What we have tried comes before what we have not. */
export const isOwn = ({ kind }: Subject): boolean => kind !== 'rival';
const ownFirst: Compare = (a, b) => Number(isOwn(b)) - Number(isOwn(a));

const orders: Record<Order, Compare> = {
  rating: byRating,
  cheapest: (a, b) => (a.price ?? Number.MAX_VALUE) - (b.price ?? Number.MAX_VALUE),
  dearest: (a, b) => (b.price ?? 0) - (a.price ?? 0),
  newest: (a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0),
};

/**
 * In the order that the page names, whoever it is that comes first by it. Where it names none, ours come before their rivals. Gadgets of a kind that only
 * goes by the same word, and those that are measured in another way, follow after the others: nothing is ranked against them.
 */
export function comparing(
  query: Pick<ParsedQuery, 'wish' | 'order' | 'kinds' | 'kindTerms'>,
  odd: OddOnes,
): Compare {
  const { wish, order } = query;
  const main = mainKinds(query);
  const isAside = ({ gadget }: Subject) =>
    query.kinds.length > 0 && !(gadget && main.includes(gadget));
  const steps: Compare[] = [
    (a, b) => Number(isAside(a)) - Number(isAside(b)),
    ...(wish ? wishSteps(wish, odd) : []),
    ...(order ? [orders[order]] : []),
    ownFirst,
    byRating,
  ];
  return (a, b) => steps.reduce((verdict, step) => verdict || step(a, b), 0);
}

function wishSteps(wish: Wish, odd: OddOnes): Compare[] {
  const sign = signOf(wish);
  const byFact: Compare = (a, b) => sign * ((wished(b, wish) ?? 0) - (wished(a, wish) ?? 0));
  const wayOf = (subject: Subject) => odd.get(subject) ?? '';
  const byMeasure: Compare = (a, b) => (wayOf(a) < wayOf(b) ? -1 : Number(wayOf(a) > wayOf(b)));
  return isLimit(wish) ? [ownFirst, byFact] : [byMeasure, byFact];
}

/** Those that were measured otherwise than most, each with what was measured: one bud, or mixed use where others say video. */
export type OddOnes = ReadonlyMap<Subject, string>;

export function oddOnes(found: readonly Subject[], wish: Wish | undefined): OddOnes {
  if (!wish || isLimit(wish)) return new Map();
  const ways = Map.groupBy(found, ({ gadget }) => gadget);
  return new Map([...ways].flatMap(([kind, alike]) => (kind ? oddOfKind(kind, alike, wish) : [])));
}

function oddOfKind(
  kind: GadgetKind,
  alike: readonly Subject[],
  { key }: Wish,
): [Subject, string][] {
  const label = labelOf(key, kind);
  if (label !== factKind(key).label) return alike.map((subject) => [subject, label.toLowerCase()]);
  const wayOf = ({ facts }: Subject) => facts?.get(key)?.measured;
  const ways = [...Map.groupBy(alike, wayOf)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  return ways
    .slice(1)
    .flatMap(([way = 'method not stated', some]) =>
      some.map((one): [Subject, string] => [one, way]),
    );
}

/** 1 where the larger number comes first. */
function signOf({ key, first }: Wish): 1 | -1 {
  if (first === 'most') return 1;
  if (first === 'least') return -1;
  const isMoreBetter = factKind(key).direction !== 'less';
  return isMoreBetter === (first === 'best') ? 1 : -1;
}
