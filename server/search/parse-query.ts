import { type FactKey, factKind, type GadgetKind, hasFact } from '#content/schema/vocabulary.ts';
import { maxSearchLength } from '#contract/search.ts';
import type { Condition } from './conditions.ts';
import {
  inUnitOf,
  keysWith,
  type Limit,
  type PriceRange,
  pricesAbout,
  takeLimits,
} from './limits.ts';
import { isOwnKind, takeBarePlatform, takePlatform } from './parse-platforms.ts';
import { isAt, take, takeAll } from './phrases.ts';
import type { Alternative, FeatureFilter, Order, SearchWords } from './search-words.ts';
import { fold, isStopWord, stem, termsOf, wordsOf } from './tokenize.ts';

/** Further words are ignored, which bounds the cost of a search. */
export const maxTerms = 8;

export interface ParsedQuery {
  /** The words that it was understood with. */
  words: SearchWords;
  /** Plain words to search for. */
  terms: string[];
  /** The kinds that the word may mean: people call earbuds headphones. */
  kinds: GadgetKind[];
  /** The words that named the kinds, which are also plain words if there is no other condition. */
  kindTerms: string[];
  conditions: Condition[];
  /** The fact that results are sorted by. */
  sort?: Pick<FeatureFilter, 'key' | 'first'>;
  order?: Order;
  /** The words name a gadget, and others like it are wanted. */
  alternative?: Alternative | undefined;
}

/** A search before its words are understood. */
interface SplitSearch {
  words: string[];
  price: PriceRange;
  limits: Limit[];
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

/** All words of a search, its price range and its other numbers. */
export function splitSearch(
  q: string,
  emojiNames: ReadonlyMap<string, string> = new Map(),
): SplitSearch {
  let text = q;
  for (const [emoji, name] of emojiNames) text = text.replaceAll(emoji, ` ${name} `);
  const { rest, ...numbers } = takeLimits(fold(text.replace(markup, ' ')));
  return { words: wordsOf(rest), ...numbers };
}

/** The first eight words that say something, with the stop words between them. */
export function firstWords(words: readonly string[]): string[] {
  let count = 0;
  return words.slice(0, maxTerms * 3).filter((word) => {
    if (!isStopWord(stem(word))) count += 1;
    return count <= maxTerms;
  });
}

/** Of several kinds that a word may mean, the ones with that name. */
export function mainKinds({
  words,
  kinds: named,
  kindTerms,
}: Pick<ParsedQuery, 'words' | 'kinds' | 'kindTerms'>): readonly GadgetKind[] {
  const name = kindTerms.join(' ');
  const main = named.filter((kind) => termsOf(words.nameOf(kind)).join(' ') === name);
  return main.length > 0 ? main : named;
}

/** Splits a search into conditions, a kind of gadget, an order and plain words. */
export function parseQuery(
  written: readonly string[],
  words: SearchWords,
  { price, limits }: Omit<SplitSearch, 'words'> = { price: {}, limits: [] },
  brands: ReadonlySet<string> = new Set(),
): ParsedQuery {
  const left = written.map(stem);
  const conditions: Condition[] = [];
  if (price.min !== undefined || price.max !== undefined)
    conditions.push({ type: 'price', ...price });
  conditions.push(...takeExcludedBrands(left, brands));
  const alternative = take(left, words.alternatives)?.value;
  const platform = takePlatform(left, true);
  const kind = alternative ? undefined : (take(left, words.kinds) ?? take(left, words.people));
  const named = kind?.value ?? [];
  if (platform && isOwnKind(platform.condition.platform, named) && !named.includes('phone'))
    left.push(...platform.terms);
  else if (platform) conditions.push(platform.condition);
  else conditions.push(...takeBarePlatform(left, named));
  for (const limit of limits) {
    const condition = conditionFor(limit, left, { named, words });
    if (condition) conditions.push(condition);
    else left.push(...termsOf(limit.text));
  }
  const sorted = takeSuperlative(left, words);
  const features = takeAll(left, words.features);
  if (named.length > 0) features.push(...takeAll(left, words.adjectives));
  conditions.push(...features.filter(hasLimit).map(toCondition));
  const plain = left.filter((term) => !isStopWord(term));
  const wanted = takeAll(plain, words.orders);
  const isQuestion = Boolean(alternative) || named.length + conditions.length + wanted.length > 0;
  const terms = isQuestion ? plain.filter((term) => !words.isFiller(term)) : plain;
  if (price.min === undefined && price.max === undefined && named.length > 0)
    conditions.push(...takeBarePrice(terms));
  const sort = sorted ?? features[0];
  // A price is a harder wish than a rating: "best cheap headphones".
  const order = wanted.find((one) => one !== 'rating') ?? wanted[0];
  return {
    words,
    terms,
    kinds: named,
    kindTerms: kind?.terms ?? [],
    conditions,
    alternative,
    ...(sort ? { sort: { key: sort.key, first: sort.first } } : {}),
    // A fact already sorts: "best noise canceling".
    ...(order && !(sort && order === 'rating') ? { order } : {}),
  };
}

const hasLimit = ({ min, max }: FeatureFilter): boolean => min !== undefined || max !== undefined;
const toCondition = ({ first: _, ...filter }: FeatureFilter): Condition => ({
  type: 'fact',
  ...filter,
});

/** "best battery", "longest flight time": a superlative followed by a fact. */
function takeSuperlative(
  terms: string[],
  { superlatives, facts }: SearchWords,
): FeatureFilter | undefined {
  for (const [at, term] of terms.entries()) {
    const first = superlatives.get(term);
    if (!first) continue;
    const behind = facts.find(([phrase]) => isAt(terms, at + 1, phrase));
    if (!behind) continue;
    terms.splice(at, 1 + behind[0].length);
    return { key: behind[1], first };
  }
  return undefined;
}

const excluding = ['not', 'no', 'non', 'without', 'except', 'excluding', 'but', 'than'].map(stem);

/** "earbuds not apple", "anything but Sony". */
function takeExcludedBrands(terms: string[], brands: ReadonlySet<string>): Condition[] {
  const found: Condition[] = [];
  for (let at = terms.length - 1; at > 0; at--) {
    const from = ['from', 'by', 'an', 'a'].includes(terms[at - 1] ?? '') ? at - 2 : at - 1;
    const brand = terms[at] ?? '';
    if (!brands.has(brand) || !excluding.includes(terms[from] ?? '')) continue;
    terms.splice(from, at - from + 1);
    found.push({ type: 'brand', without: brand });
  }
  return found;
}

/** How near "16 inch" has to be. */
const nearly = 0.04;

/** The fact that a number with a unit is about; "60 days" without a kind or a fact is text. */
function conditionFor(
  limit: Limit,
  terms: string[],
  { named, words: { facts } }: { named: readonly GadgetKind[]; words: SearchWords },
): Condition | undefined {
  const { unit, isExact } = limit;
  const keys = keysWith(unit).filter(
    (key) => named.length === 0 || named.some((kind) => hasFact(kind, key)),
  );
  const hinted = take(
    terms,
    facts.filter(([, key]) => keys.includes(key)),
  )?.value;
  const key = hinted ?? (named.length > 0 ? keys.find((one) => isLikely(one, limit)) : undefined);
  if (!key) return undefined;
  const limits = isExact ? limit : sideOf(key, limit.min ?? 0);
  const write = (value: number | undefined) =>
    value === undefined ? undefined : inUnitOf(key, value, unit);
  const [low, high] = [write(limits.min), write(limits.max)];
  return {
    type: 'fact',
    key,
    ...(low === undefined ? {} : { min: low }),
    ...(high === undefined ? {} : { max: high }),
    isAbout: !isExact && low !== undefined && high !== undefined,
  };
}

/** Which of the facts with this unit is meant if the search does not say so. */
function isLikely(key: FactKey, { unit, min, max }: Limit): boolean {
  if (key === 'memory') return unit === 'gigabytes' && (min ?? max ?? 0) <= 64;
  if (unit === 'years') return key === 'updates' || key === 'warranty';
  if (unit === 'minutes') return key === 'flight-time' || key === 'charging';
  return key !== 'case-weight';
}

/** "8 hours" is a minimum of what should be large, "250 g" a maximum of what should be small. */
function sideOf(key: FactKey, value: number): { min?: number; max?: number } {
  const { direction } = factKind(key);
  if (direction === 'more') return { min: value };
  if (direction === 'less') return { max: value };
  return { min: value * (1 - nearly), max: value * (1 + nearly) };
}

/** A lower number is a model or a size. */
const lowestBarePrice = 30;

/** "headphones 300". */
function takeBarePrice(terms: string[]): Condition[] {
  const [only, ...others] = terms;
  if (others.length > 0 || !/^\d+$/.test(only ?? '') || /^20\d\d$/.test(only ?? '')) return [];
  if (Number(only) < lowestBarePrice) return [];
  terms.splice(0, 1);
  return [{ type: 'price', ...pricesAbout(Number(only)) }];
}
