import { type GadgetKind, gadgetKinds } from '#content/schema/vocabulary.ts';
import {
  type FeatureFilter,
  factWords,
  featureWords,
  kindWords,
  orderWords,
  superlatives,
} from '#content/search-words.ts';
import { maxSearchLength } from '#contract/search.ts';
import { fold, isEmpty, stem, termsOf, wordsOf } from './tokenize.ts';

/** Further words are ignored, which bounds the cost of a search. */
export const maxTerms = 8;

export type Order = (typeof orderWords)[string];

export interface ParsedQuery {
  /** Plain words to search for. */
  terms: string[];
  /** The kinds that the word may mean: people call earbuds headphones. */
  kinds: GadgetKind[];
  /** The words that named the kinds, which are also plain words if there is no other condition. */
  kindTerms: string[];
  /** In dollars. */
  price: { min?: number; max?: number };
  feature?: FeatureFilter;
  order?: Order;
}

/** One line without invisible characters, because bidi marks would reorder the text around it. */
export function cleanSearch(text: string): string {
  const seen = text
    .slice(0, maxSearchLength * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\ufffd]+/gu, '');
  return seen
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim();
}

/** HTML tags, from copied text or attacks. */
const markup = /<[/!?]?[a-z][^<>]*>?/gi;

/** All words of a search, and its price range. */
export function splitSearch(
  q: string,
  emojiNames: ReadonlyMap<string, string> = new Map(),
): { words: string[]; price: ParsedQuery['price'] } {
  let text = q;
  for (const [emoji, name] of emojiNames) text = text.replaceAll(emoji, ` ${name} `);
  const { rest, price } = takePrice(fold(text.replace(markup, ' ')));
  return { words: wordsOf(rest), price };
}

const amount = String.raw`\$?\s?(\d[\d,]{0,8}(?:\.\d+)?)(k)?\s?(?:dollars?|usd|bucks|\$)?`;
/** "under 300 g" is not a price. */
const noUnit = String.raw`(?!\s?(?:g|kg|grams?|h|hours?|min|minutes?|mm|cm|m|km|miles?|inch|inches|mp|gb|tb|w|wh|hz|nits|years?|days?|%)\b)(?![\d,.]*\d)`;
const between = new RegExp(
  String.raw`\b(?:between|from)\s${amount}\s?(?:and|to|-)\s?${amount}${noUnit}`,
);
const under = new RegExp(
  String.raw`(?:\b(?:under|below|less than|cheaper than|up to|at most|max|maximum|within)|<=?)\s?${amount}${noUnit}`,
);
const over = new RegExp(
  String.raw`(?:\b(?:over|above|more than|at least|min|minimum|from)|>=?)\s?${amount}${noUnit}`,
);

function takePrice(text: string): { rest: string; price: ParsedQuery['price'] } {
  const both = between.exec(text);
  if (both) {
    const ends = [dollars(both[1], both[2]), dollars(both[3], both[4])].sort((a, b) => a - b);
    return { rest: text.replace(between, ' '), price: { min: ends[0] ?? 0, max: ends[1] ?? 0 } };
  }
  const [max, min] = [under.exec(text), over.exec(text)];
  return {
    rest: text.replace(under, ' ').replace(over, ' '),
    price: {
      ...(max ? { max: dollars(max[1], max[2]) } : {}),
      ...(min ? { min: dollars(min[1], min[2]) } : {}),
    },
  };
}

const dollars = (figure = '0', thousands?: string): number =>
  Number(figure.replaceAll(',', '')) * (thousands ? 1000 : 1);

/** Phrases as terms, longest first, so that "security camera" wins over "camera". */
function phrases<Value>(
  table: Iterable<readonly [phrase: string, value: Value]>,
): [terms: string[], value: Value][] {
  return Array.from(table, ([phrase, value]): [string[], Value] => [termsOf(phrase), value]).sort(
    (a, b) => b[0].length - a[0].length,
  );
}

const featurePhrases = phrases(Object.entries(featureWords));
const facts = phrases(Object.entries(factWords));
const orders = phrases(Object.entries(orderWords));
const ends = new Map(Object.entries(superlatives).map(([word, first]) => [stem(word), first]));
const kinds = phrases([...kindsByPhrase()]);

function kindsByPhrase(): Map<string, GadgetKind[]> {
  const found = new Map<string, GadgetKind[]>();
  for (const kind of gadgetKinds)
    for (const phrase of kindWords[kind]) {
      const terms = termsOf(phrase).join(' ');
      const known = found.get(terms) ?? [];
      if (!known.includes(kind)) found.set(terms, [...known, kind]);
    }
  return found;
}

export const isKindWord = (term: string): boolean => kinds.some(([terms]) => terms.includes(term));

/** Words with a special meaning, even if no text contains them. */
export const understoodTerms: ReadonlySet<string> = new Set(
  [...featurePhrases, ...facts, ...orders, ...kinds]
    .flatMap(([terms]) => terms)
    .concat([...ends.keys()]),
);

/** Of several kinds that a word may mean, the ones with that name. */
export function mainKinds({
  kinds: named,
  kindTerms,
}: Pick<ParsedQuery, 'kinds' | 'kindTerms'>): readonly GadgetKind[] {
  const name = kindTerms.join(' ');
  const main = named.filter((kind) => termsOf(kindWords[kind][0]).join(' ') === name);
  return main.length > 0 ? main : named;
}

/** Splits the words into a feature filter, a kind of gadget, an order and plain words. */
export function parseQuery(words: readonly string[], price: ParsedQuery['price']): ParsedQuery {
  const left = words.map(stem);
  const kind = take(left, kinds);
  const feature = takeSuperlative(left) ?? take(left, featurePhrases)?.value;
  const terms = left.filter((term) => !isEmpty(term));
  // A feature filter already sorts: "best noise canceling".
  const order = take(terms, orders);
  return {
    terms,
    kinds: kind?.value ?? [],
    kindTerms: kind?.terms ?? [],
    price,
    ...(feature ? { feature } : {}),
    ...(order && !feature ? { order: order.value } : {}),
  };
}

/** Removes the first phrase of the table that occurs in the terms. */
function take<Value>(
  terms: string[],
  table: readonly [phrase: string[], value: Value][],
): { terms: string[]; value: Value } | undefined {
  for (const [phrase, value] of table) {
    const at = terms.findIndex((_, from) =>
      phrase.every((word, next) => terms[from + next] === word),
    );
    if (at !== -1) return { terms: terms.splice(at, phrase.length), value };
  }
  return undefined;
}

/** "best battery", "longest flight time": a superlative followed by a fact. */
function takeSuperlative(terms: string[]): FeatureFilter | undefined {
  for (const [at, term] of terms.entries()) {
    const first = ends.get(term);
    if (!first) continue;
    const behind = facts.find(([phrase]) =>
      phrase.every((word, next) => terms[at + 1 + next] === word),
    );
    if (!behind) continue;
    terms.splice(at, 1 + behind[0].length);
    return { key: behind[1], first };
  }
  return undefined;
}
