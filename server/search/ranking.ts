import { type FactKey, factKind, type GadgetKind, labelOf } from '#content/schema/vocabulary.ts';
import { factValue } from './conditions.ts';
import { mainKinds, type ParsedQuery } from './parse-query.ts';
import type { Subject } from './passage.ts';
import type { Order } from './search-words.ts';

export type Compare = (a: Subject, b: Subject) => number;
type Sort = ParsedQuery['sort'];

const byRating: Compare = (a, b) => (b.rating ?? 0) - (a.rating ?? 0);
/** Reviewed products come before rivals. */
export const isOwn = ({ kind }: Subject): boolean => kind !== 'rival';
const ownFirst: Compare = (a, b) => Number(isOwn(b)) - Number(isOwn(a));
const newestFirst: Compare = (a, b) => (b.released ?? '').localeCompare(a.released ?? '');
/** What an answer or a grave names as the better buy comes before the other rivals. */
const preferredFirst: Compare = (a, b) => Number(b.isPreferred ?? 0) - Number(a.isPreferred ?? 0);

/** What we would not buy, and what has a better successor, never looks recommended. */
const standingOf = ({ buried, isSkipped, instead }: Subject): number =>
  buried || isSkipped ? 2 : instead ? 1 : 0;
/** Buried gadgets are last in any order; a superseded one only if nothing else decides. */
const buriedLast: Compare = (a, b) => Number(standingOf(a) === 2) - Number(standingOf(b) === 2);
const byStanding: Compare = (a, b) => standingOf(a) - standingOf(b);

const orders: Record<Order, Compare> = {
  rating: (a, b) => ownFirst(a, b) || byRating(a, b),
  cheapest: (a, b) => (a.price ?? Number.MAX_VALUE) - (b.price ?? Number.MAX_VALUE),
  dearest: (a, b) => (b.price ?? 0) - (a.price ?? 0),
  newest: (a, b) => b.date.localeCompare(a.date),
};

export const inTurn =
  (steps: readonly Compare[]): Compare =>
  (a, b) =>
    steps.reduce((result, step) => result || step(a, b), 0);

/** Gadgets of another kind with the same name come last. */
export function mainKindFirst(query: Pick<ParsedQuery, 'words' | 'kinds' | 'kindTerms'>): Compare {
  const main = mainKinds(query);
  const isOther = ({ gadget }: Subject) =>
    query.kinds.length > 0 && !(gadget && main.includes(gadget));
  return (a, b) => Number(isOther(a)) - Number(isOther(b));
}

/** The one ranking of gadgets. */
export function compareBy(query: ParsedQuery, others: DifferentlyMeasured): Compare {
  const { sort, order, conditions } = query;
  const isLimit = conditions.some((one) => one.type === 'fact' && one.key === sort?.key);
  const byFact = sort ? factSteps(sort, others) : [];
  return inTurn([
    mainKindFirst(query),
    buriedLast,
    ...(order ? [orders[order]] : []),
    ...(isLimit ? [byStanding, ownFirst, ...byFact] : byFact),
    byStanding,
    ownFirst,
    byRating,
    preferredFirst,
    newestFirst,
  ]);
}

function factSteps(sort: NonNullable<Sort>, others: DifferentlyMeasured): Compare[] {
  const sign = signOf(sort);
  const worst = sign * Number.NEGATIVE_INFINITY;
  const valueFor = (subject: Subject) => factValue(subject, sort.key) ?? worst;
  const methodOf = (subject: Subject) => others.get(subject) ?? '';
  return [
    (a, b) =>
      Number(factValue(a, sort.key) === undefined) - Number(factValue(b, sort.key) === undefined),
    (a, b) => methodOf(a).localeCompare(methodOf(b)),
    (a, b) => {
      const [one, other] = [valueFor(a), valueFor(b)];
      return one === other ? 0 : sign * (other - one);
    },
  ];
}

/** Products measured in another way than most, with that way. */
export type DifferentlyMeasured = ReadonlyMap<Subject, string>;

export function differentlyMeasured(
  found: readonly Subject[],
  { sort, conditions }: Pick<ParsedQuery, 'sort' | 'conditions'>,
): DifferentlyMeasured {
  if (!sort || conditions.some((one) => one.type === 'fact')) return new Map();
  const known = found.filter((subject) => factValue(subject, sort.key) !== undefined);
  return new Map(
    [...Map.groupBy(known, ({ gadget }) => gadget)].flatMap(([kind, alike]) =>
      kind ? differentlyMeasuredOfKind(kind, alike, sort.key) : [],
    ),
  );
}

function differentlyMeasuredOfKind(
  kind: GadgetKind,
  alike: readonly Subject[],
  key: FactKey,
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
function signOf({ key, first }: NonNullable<Sort>): 1 | -1 {
  if (first === 'most') return 1;
  if (first === 'least') return -1;
  const isMoreBetter = factKind(key).direction !== 'less';
  return isMoreBetter === (first === 'best') ? 1 : -1;
}
