import { type FactKey, factKind, type GadgetKind, labelOf } from '#content/schema/vocabulary.ts';
import {
  type Condition,
  describeCondition,
  distanceTo,
  factValue,
  meetsAll,
  nameWith,
  predicateOf,
  subjectOf,
  verdictOf,
} from './conditions.ts';
import { mainKinds, type ParsedQuery } from './parse-query.ts';
import type { Subject } from './passage.ts';
import { differentlyMeasured, isOwn } from './ranking.ts';
import type { Order } from './search-words.ts';

/** The conditions of a search, in words. */
export function describeQuery(query: ParsedQuery): string[] {
  const { conditions, sort, order } = query;
  const isLimit = conditions.some((one) => one.type === 'fact' && one.key === sort?.key);
  return [
    ...(query.kinds.length > 0 ? [kindNames(query)] : []),
    ...conditions.map(describeCondition),
    ...(sort && !isLimit ? [describeSort(sort)] : []),
    ...(order ? [orderNames[order]] : []),
  ];
}

const kindNames = (
  { words, kinds }: Pick<ParsedQuery, 'words' | 'kinds'>,
  some: readonly GadgetKind[] = kinds,
): string => [...new Set(some.map(words.nameOf))].join(' and ');

/** The subject of a sentence about all gadgets that were asked for. */
const askedKinds = (query: ParsedQuery, some = query.kinds): string =>
  some.length > 0 ? kindNames(query, some) : 'these';

const orderNames: Record<Order, string> = {
  rating: 'best rating first',
  cheapest: 'lowest price first',
  dearest: 'highest price first',
  newest: 'newest review first',
};

function describeSort({ key, first }: NonNullable<ParsedQuery['sort']>): string {
  const end = { best: 'best', worst: 'worst', most: 'highest', least: 'lowest' }[first];
  return `${factKind(key).label.toLowerCase()}, ${end} first`;
}

/** The page shows the first sentences, so the most important one comes first. */
export function explainResults(
  query: ParsedQuery,
  found: readonly Subject[],
  candidates: readonly Subject[],
): string[] {
  return [
    ...explainKinds(query, found, candidates),
    ...explainRivals(query, found, candidates),
    ...explainUnknown(query, candidates),
    ...explainMeasurements(query, found),
  ];
}

/** Someone who searches for headphones may not want earbuds. */
function explainKinds(
  query: ParsedQuery,
  found: readonly Subject[],
  candidates: readonly Subject[],
): string[] {
  const main = mainKinds(query);
  const isMain = ({ gadget }: Subject) => gadget !== undefined && main.includes(gadget);
  const others = query.kinds.filter(
    (kind) => !main.includes(kind) && found.some(({ gadget }) => gadget === kind),
  );
  if (others.length === 0) return [];
  const instead = kindNames(query, others);
  if (found.some(isMain))
    return [`We list the ${kindNames(query, main)} first, then the ${instead}.`];
  // The plain words of the search matched no gadget of the main kind.
  if (!candidates.some(isMain)) return [`Only ${instead} match all of your words.`];
  const failures = failuresOf(query, candidates.filter(isMain));
  return [`${explainFailures({ ...query, kinds: [...main] }, failures)} These are ${instead}.`];
}

/** A condition that excludes what meets the others. */
export interface Failure {
  condition: Condition;
  others: readonly Condition[];
  nearest: Subject;
}

function failuresOf({ conditions }: ParsedQuery, candidates: readonly Subject[]): Failure[] {
  return conditions.flatMap((condition) => {
    const others = conditions.filter((one) => one !== condition);
    const [nearest] = candidates
      .filter((subject) => meetsAll(subject, others))
      .toSorted(
        (a, b) =>
          Number(a.buried !== undefined) - Number(b.buried !== undefined) ||
          distanceTo(a, condition) - distanceTo(b, condition),
      );
    return nearest ? [{ condition, others, nearest }] : [];
  });
}

/** "None of the headphones we know is under $200. The nearest: …" */
export function explainFailures(query: ParsedQuery, failures: readonly Failure[]): string {
  const who =
    query.kinds.length > 0
      ? `None of the ${kindNames(query, mainKinds(query))} we know`
      : 'Nothing we know';
  const [first, second] = failures;
  if (!first)
    return `${who} meets all of this: ${query.conditions.map(describeCondition).join(', ')}.`;
  if (verdictOf(first.nearest, first.condition) === 'unknown')
    return `Not known: ${subjectOf(first.condition)} of ${askedKinds(query, [...mainKinds(query)])}, so we ignored that.`;
  const rest = first.others.map(describeCondition).join(', ');
  const sentence = rest
    ? `${who} ${predicateOf(first.condition)} and meets the rest (${rest}). The nearest that meets the rest: ${nameWith(first.nearest, first.condition)}.`
    : `${who} ${predicateOf(first.condition)}.${hasSome(first) ? ` The nearest: ${nameWith(first.nearest, first.condition)}.` : ''}`;
  return second
    ? `${sentence} Without “${describeCondition(second.condition)}”: ${nameWith(second.nearest, second.condition)}.`
    : sentence;
}

/** Something without any water rating is not near a waterproof one. */
const hasSome = ({ condition, nearest }: Failure): boolean =>
  condition.type !== 'fact' ||
  condition.min === undefined ||
  factValue(nearest, condition.key) !== 0;

/** Only rivals meet the conditions: names the nearest product that we reviewed. */
function explainRivals(
  query: ParsedQuery,
  found: readonly Subject[],
  candidates: readonly Subject[],
): string[] {
  if (query.conditions.length === 0 || found.some(isOwn)) return [];
  const [nearest] = failuresOf(
    query,
    candidates.filter((one) => isOwn(one) && !one.buried),
  ).filter(({ condition }) => condition.type === 'price' || condition.type === 'fact');
  const reviewed = nearest
    ? ` The nearest we reviewed: ${nameWith(nearest.nearest, nearest.condition)}.`
    : '';
  return [`We have facts about these but haven’t reviewed them.${reviewed}`];
}

/** Longer lists are summarized. */
const maxNamed = 3;

/** Gadgets that may fit, but nobody published the fact that decides it. */
function explainUnknown(
  { conditions, kinds }: ParsedQuery,
  candidates: readonly Subject[],
): string[] {
  if (kinds.length === 0) return [];
  return conditions.flatMap((condition) => {
    const others = conditions.filter((one) => one !== condition);
    const unknown = candidates.filter(
      (one) => !one.buried && meetsAll(one, others) && verdictOf(one, condition) === 'unknown',
    );
    if (unknown.length === 0) return [];
    const names = unknown.map(({ name }) => name);
    const who = names.length > maxNamed ? `${names.length} others` : names.join(', ');
    return [`Not known: ${subjectOf(condition)} of ${who}.`];
  });
}

function explainMeasurements(query: ParsedQuery, found: readonly Subject[]): string[] {
  const { sort } = query;
  const others = differentlyMeasured(found, query);
  if (!sort || others.size === 0 || others.size === found.length) return [];
  const methods = [...Map.groupBy(others, ([, method]) => method)];
  if (methods.length > maxNamed)
    return ['Products measured in a different way aren’t ranked with the rest and come last.'];
  return methods.map(([method, some]) => {
    const isLabel = some.some(
      ([{ gadget }]) => gadget && labelOf(sort.key, gadget).toLowerCase() === method,
    );
    if (isLabel)
      return `The ${method} is a different measurement, so it isn’t ranked with the others.`;
    const names = some.map(([{ name }]) => name);
    const who = names.length > maxNamed ? `${names.length} of them` : names.join(', ');
    return `Not ranked, because it was measured differently (${method}): ${who}.`;
  });
}

/** Words of the search that no fact or advice mentions. */
export const explainIgnored = (query: ParsedQuery, ignored: readonly string[]): string[] =>
  ignored.length === 0
    ? []
    : [
        `We can’t match “${ignored.join(' ')}” to ${query.kinds.length > 0 ? kindNames(query) : 'a gadget'}, so we ignored that.`,
      ];

export const unknownFact = (query: ParsedQuery, key: FactKey): string =>
  `We don’t know the ${factKind(key).label.toLowerCase()} of ${askedKinds(query)}, so we ignored that.`;

/** The search has only stop words, or no words. */
export const nothingToSearch = (words: readonly string[]): string =>
  words.length === 0
    ? 'Type a word to search for.'
    : `“${words.join(' ')}” is in nearly everything here. Add a more specific word.`;

export const notReviewed = (name: string): string =>
  `We haven’t reviewed the ${name}, but we have facts about it.`;
