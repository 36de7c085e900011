import { formatFact } from '#content/schema/fact-values.ts';
import { factKind, type GadgetKind, labelOf } from '#content/schema/vocabulary.ts';
import { kindWords, type Wish } from '#content/search-words.ts';
import { formatPrice } from '#site/features/catalog/price.ts';
import { mainKinds, type Order, type ParsedQuery } from './parse-query.ts';
import type { Subject } from './passage.ts';
import { comparing, fits, isOwn, oddOnes, wished } from './ranking.ts';

/** What the page says about a search in words. */

/** The wish, the kinds and the price as they are repeated. */
export function tellUnderstood({ kinds, price, wish, order }: ParsedQuery): string[] {
  return [
    ...(kinds.length > 0 ? [tellKinds(kinds)] : []),
    ...tellPrice(price),
    ...(wish ? [tellWish(wish)] : []),
    ...(order ? [orderNames[order]] : []),
  ];
}

const tellKinds = (kinds: readonly GadgetKind[]): string =>
  [...new Set(kinds.map((kind) => kindWords[kind][0]))].join(' and ');

const orderNames: Record<Order, string> = {
  rating: 'best rating first',
  cheapest: 'lowest price first',
  dearest: 'highest price first',
  newest: 'newest review first',
};

export function tellPrice({ least, most }: ParsedQuery['price']): string[] {
  const write = (amount: number) => formatPrice(amount * 100);
  if (least !== undefined && most !== undefined) return [`${write(least)} to ${write(most)}`];
  if (most !== undefined) return [`under ${write(most)}`];
  return least === undefined ? [] : [`over ${write(least)}`];
}

function tellWish({ key, first, least, most }: Wish): string {
  const label = factKind(key).label.toLowerCase();
  if (least === true) return `${label}: yes`;
  if (typeof least === 'string') return `${label} ${least} or better`;
  if (most === 0) return `${label}: none needed`;
  return `${label}, ${{ best: 'best', worst: 'worst', most: 'highest', least: 'lowest' }[first]} first`;
}

/** What a reader would take wrongly without it: of which kind these are, whose, and what was measured. */
export function tellFound(
  query: ParsedQuery,
  found: readonly Subject[],
  gadgets: readonly Subject[],
): string[] {
  return [
    ...tellAside(query, found),
    ...tellOurs(query, found, gadgets),
    ...tellMeasures(query, found),
  ];
}

/** Who asks for headphones may not want earbuds. */
function tellAside(query: ParsedQuery, found: readonly Subject[]): string[] {
  const main = mainKinds(query);
  const others = query.kinds.filter(
    (kind) => !main.includes(kind) && found.some(({ gadget }) => gadget === kind),
  );
  if (others.length === 0) return [];
  const [wanted, instead] = [tellKinds(main), tellKinds(others)];
  if (found.some(({ gadget }) => gadget && main.includes(gadget)))
    return [`We list the ${wanted} first, then the ${instead}.`];
  return [
    `None of the ${wanted} here ${query.wish?.says ?? tellLimits(query)}. These are ${instead}.`,
  ];
}

const tellLimits = ({ price }: ParsedQuery): string =>
  `is ${tellPrice(price)[0] ?? 'known to fit'}`;

/** Where only rivals have what was wished for. */
function tellOurs(
  query: ParsedQuery,
  found: readonly Subject[],
  gadgets: readonly Subject[],
): string[] {
  const { wish, terms } = query;
  if (!wish?.says || terms.length > 0 || found.some(isOwn)) return [];
  const rivals = found.length > 0 ? ' These are rivals we haven’t reviewed.' : '';
  return [`Nothing we’ve reviewed ${wish.says}.${tellNearest(query, wish, gadgets)}${rivals}`];
}

/** One of ours that has at least something of it. */
function tellNearest(query: ParsedQuery, { key, most }: Wish, gadgets: readonly Subject[]): string {
  const wish: Wish = { key, first: 'best' };
  const wanted = { ...query, wish };
  const [nearest] = gadgets
    .filter(
      (one) => isOwn(one) && fits(one, wanted) && (most !== undefined || wished(one, wish) !== 0),
    )
    .sort(comparing(wanted, new Map()));
  const fact = nearest?.facts?.get(key);
  return nearest && fact ? ` The closest: ${nearest.name} (${formatFact(key, fact.value)}).` : '';
}

/** More names or ways than this are not read. */
const mostNamed = 3;

function tellMeasures({ wish }: ParsedQuery, found: readonly Subject[]): string[] {
  const odd = oddOnes(found, wish);
  if (!wish || odd.size === 0 || odd.size === found.length) return [];
  const ways = [...Map.groupBy(odd, ([, way]) => way)];
  if (ways.length > mostNamed)
    return ['Products measured in a different way aren’t ranked with the rest and come last.'];
  return ways.map(([way, some]) => {
    const isLabel = some.some(
      ([{ gadget }]) => gadget && labelOf(wish.key, gadget).toLowerCase() === way,
    );
    if (isLabel)
      return `The ${way} is a different measurement, so it isn’t ranked with the others.`;
    const names = some.map(([{ name }]) => name);
    const who = names.length > mostNamed ? `${names.length} of them` : names.join(', ');
    return `Not ranked, because it was measured differently (${way}): ${who}.`;
  });
}

export const tellNoneWithin = (price: string): string =>
  `No matches in that price range (${price}).`;

/** Nothing has it: what is known of each is shown all the same. */
export const tellNone = ({ kinds, terms }: ParsedQuery, { says = '' }: Wish): string =>
  terms.length > 0 || kinds.length === 0
    ? `None of these ${says}. Here is what we know about each:`
    : `None of the ${tellKinds(kinds)} we know ${says}. Here is what we know about each:`;

export const tellUnknown = ({ kinds }: ParsedQuery, { key }: Wish): string =>
  `We don’t know the ${factKind(key).label.toLowerCase()} of ${kinds.length > 0 ? tellKinds(kinds) : 'these'}, so we ignored that.`;

/** Nothing to look for: only words that stand everywhere, or none at all. */
export const tellEmpty = (words: readonly string[]): string =>
  words.length === 0
    ? 'Type a word to search for.'
    : `“${words.join(' ')}” is in nearly everything here. Add a more specific word.`;
