import { comparisonSlug, maxCompared } from '#content/slugs.ts';
import type { SearchResult } from '#contract/search.ts';
import { paths } from '#site/router/paths.ts';
import { maxTerms } from './parse-query.ts';
import type { Subject } from './passage.ts';
import type { SearchIndex } from './search-index.ts';
import { spell } from './spelling.ts';
import { isStopWord, stem, termsOf } from './tokenize.ts';

/** Gadgets to compare: "iphone 15 pro vs galaxy s24 ultra", "compare iphone samsung". */
export interface Versus {
  gadgets: Subject[];
  corrections: [wrong: string, right: string][];
}

interface Side {
  terms: string[];
  corrections: Versus['corrections'];
  /** The gadgets that the words may name, the likeliest first. */
  named: Subject[];
}

const between = new Set(['vs', 'versus', 'v', 'or', 'against', 'compared']);
const asking = new Set([
  'compare',
  'comparing',
  'comparison',
  'difference',
  'differences',
  'better',
]);
/** These separate two names only next to a comparison word. */
const softly = new Set(['and', 'with', 'to', 'between', 'than', 'from']);

const isAsking = (word: string): boolean => between.has(word) || asking.has(word);

/** The words without comparison words. */
export function withoutVersus(words: readonly string[]): string[] {
  const left = words.filter((word) => !isAsking(word));
  return left.some((word) => !isStopWord(stem(word))) ? left : [...words];
}

export function findVersus(words: readonly string[], index: SearchIndex): Versus | undefined {
  if (!words.some(isAsking)) return undefined;
  const isQuestion = words.some((word) => asking.has(word));
  const named = splitNames(words, isQuestion)
    .slice(0, maxCompared)
    .map((part) => sideOf(part, index));
  const sides = named.length === 1 && isQuestion ? splitSide(named[0]?.terms ?? [], index) : named;
  if (sides.length < 2 || sides.some((side) => side.named.length === 0)) return undefined;
  const gadgets = choose(sides);
  return gadgets.length < 2
    ? undefined
    : { gadgets, corrections: sides.flatMap(({ corrections }) => corrections) };
}

function splitNames(words: readonly string[], isQuestion: boolean): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (between.has(word) || (isQuestion && softly.has(word))) parts.push([]);
    else if (!asking.has(word)) parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.some((word) => !isStopWord(stem(word))));
}

function sideOf(part: readonly string[], index: SearchIndex): Side {
  const { words, corrections, missing } = spell(part.slice(0, maxTerms), index);
  const terms = words.map(stem).filter((term) => !isStopWord(term));
  // A kind alone is not a name: "headphones or earbuds".
  const isName = missing.length === 0 && terms.some((term) => !index.words.isKindWord(term));
  return { terms, corrections, named: isName ? gadgetsNamed(terms, index) : [] };
}

/** With a number in the query the shortest matching name is meant: an S24 is not an S24 Ultra. */
function gadgetsNamed(terms: readonly string[], index: SearchIndex): Subject[] {
  const found = new Set(
    index.find(terms, { isTyping: true, inNames: true }).map(({ passage }) => passage.subject),
  );
  const gadgets = [...found].filter(({ gadget }) => gadget !== undefined);
  if (!terms.some((term) => /\d/.test(term))) return gadgets;
  const unmatched = ({ name }: Subject) =>
    termsOf(name).filter((term) => !terms.includes(term)).length;
  const min = Math.min(...gadgets.map(unmatched));
  return gadgets.filter((gadget) => unmatched(gadget) === min);
}

/** "compare iphone samsung": two names in a row, unless together they are one name. */
function splitSide(terms: readonly string[], index: SearchIndex): Side[] {
  const named = (part: readonly string[]): Side => ({
    terms: [...part],
    corrections: [],
    named: part.every(index.words.isKindWord) ? [] : gadgetsNamed(part, index),
  });
  if (named(terms).named.length > 0) return [];
  for (let at = 1; at < terms.length; at++) {
    const sides = [named(terms.slice(0, at)), named(terms.slice(at))];
    if (sides.every((side) => side.named.length > 0)) return sides;
  }
  return [];
}

/** The best match of each side if they share a category; otherwise of one kind, if possible. */
function choose(given: readonly Side[]): Subject[] {
  const sides = given.map((side, at) => (at === 0 ? side : likeFirst(side, given[0])));
  const likeliest = new Set(sides.flatMap(({ named }) => named[0] ?? []));
  const categories = new Set(Array.from(likeliest, ({ category }) => category));
  if (categories.size === 1 && likeliest.size === sides.length) return [...likeliest];
  const kinds = sides[0]?.named.map(({ gadget }) => gadget) ?? [];
  const kind = kinds.find((one) =>
    sides.every(({ named }) => named.some(({ gadget }) => gadget === one)),
  );
  const chosen = new Set<Subject>();
  for (const { named } of sides) {
    const fitting = kind ? named.filter(({ gadget }) => gadget === kind) : named;
    const next = fitting.find((one) => !chosen.has(one));
    if (next) chosen.add(next);
  }
  return [...chosen];
}

/** "MacBook Pro M3 or M5": of several with that name, the one of the same line. */
function likeFirst(side: Side, first: Side | undefined): Side {
  const [model] = first?.named ?? [];
  const terms = termsOf(model?.name ?? '');
  const shared = ({ name, brand, gadget }: Subject) =>
    brand === model?.brand && gadget === model?.gadget
      ? termsOf(name).filter((term) => terms.includes(term)).length
      : 0;
  return { ...side, named: side.named.toSorted((a, b) => shared(b) - shared(a)) };
}

export function comparisonResult({ gadgets }: Versus): SearchResult {
  const slug = comparisonSlug(gadgets.map((gadget) => gadget.slug));
  return {
    kind: 'comparison',
    slug,
    title: gadgets.map(({ name }) => name).join(' vs '),
    url: paths.comparison(slug),
    label: '',
    text: ['Side by side, fact by fact: what each has, who says so, and who should pick which.'],
    category: gadgets[0]?.category ?? null,
    rating: null,
    price: null,
    more: [],
  };
}
