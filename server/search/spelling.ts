import type { SearchIndex } from './search-index.ts';
import { isStopWord, stem } from './tokenize.ts';

/** Fuzzy lookups are the most expensive part of a search. */
const maxCorrections = 4;

export interface Spelled {
  words: string[];
  /** The same with the missing words in their places. */
  all: string[];
  corrections: [wrong: string, right: string][];
  /** Known words that are one letter away from a name. */
  suggestions: [written: string, name: string][];
  /** Unknown words without a similar one. */
  missing: string[];
}

/** How many letters may be wrong in a word of this length. */
const mistakesIn = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** A number is no typo of another one. */
const isNumber = /^\d\d+$/;

/** A word used less often may be a typo in the text itself. */
const usual = 3;

/** Replaces unknown words by the nearest known ones; the last word may be incomplete. */
export function spell(words: readonly string[], index: SearchIndex): Spelled {
  const spelled: Spelled = { words: [], all: [], corrections: [], suggestions: [], missing: [] };
  const written = joinNames(words, index);
  for (const [at, word] of written.entries()) {
    const term = stem(word);
    const next = written[at + 1];
    const isLast = at === words.length - 1;
    if (isStopWord(term)) {
      spelled.words.push(word);
      continue;
    }
    const isKnown = isNumber.test(word) || index.wordOf(term) !== undefined;
    // "garmen" may begin "garment", but a maker is likelier.
    const isBeginning =
      !isKnown &&
      isLast &&
      index.hasBeginning(word) &&
      (index.hasBeginning(word, true) || !similarName(term, index, next));
    if (isKnown || isBeginning) {
      spelled.words.push(word);
      spelled.all.push(word);
      const name =
        spelled.suggestions.length < maxCorrections ? similarName(term, index, next) : undefined;
      if (name) spelled.suggestions.push([word, name]);
      continue;
    }
    const better =
      spelled.corrections.length < maxCorrections ? nearestTo(word, index, next)?.term : undefined;
    spelled.all.push(better ?? word);
    if (better) spelled.corrections.push([word, better]);
    if (better) spelled.words.push(better);
    else spelled.missing.push(word);
  }
  return spelled;
}

/** "play station", "mac book": two words that are one in a name, and two in none. */
function joinNames(words: readonly string[], index: SearchIndex): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const both = `${last}${word}`;
    const isOne = last !== undefined && isUsedName(stem(both), index) && !index.isPair(both);
    if (isOne) joined[joined.length - 1] = both;
    else joined.push(word);
  }
  return joined;
}

function isUsedName(term: string, index: SearchIndex): boolean {
  const word = index.wordOf(term);
  return word?.isName === true && word.count > 0;
}

/** "fitnes" lacks a letter, although it looks like a plural. */
function nearestTo(word: string, index: SearchIndex, next?: string) {
  const forms = new Set([stem(word), word]);
  const found = [...forms].flatMap((form) => nearest(form, index, next) ?? []);
  return found.toSorted((a, b) => a.cost - b.cost)[0];
}

/** Fewer mistakes first; then a name with the next word, the same first letter, a frequent word. */
function nearest(
  term: string,
  index: SearchIndex,
  next = '',
): { term: string; mistakes: number; cost: number } | undefined {
  const max = mistakesIn(term.length);
  if (max === 0) return undefined;
  const oneMistake = new Set(index.near(term, 1));
  let best: { term: string; mistakes: number; cost: number } | undefined;
  for (const word of index.near(term, 2)) {
    if (word.term === term || digitsOf(word.term) !== digitsOf(term)) continue;
    if (word.count < usual && !word.isName) continue;
    const mistakes = oneMistake.has(word) || isSwapped(term, word.term) ? 1 : 2;
    if (mistakes > max) continue;
    const frequency = Math.min(Math.log2(1 + word.count), 6);
    const cost =
      mistakes * 10 +
      (index.isPair(`${word.term}${next}`) ? -5 : 0) +
      (word.term[0] === term[0] ? 0 : 6) +
      (word.isName ? 0 : 7) -
      frequency / 2;
    if (!best || cost < best.cost) best = { term: word.term, mistakes, cost };
  }
  return best;
}

/** The name that a rare word of the texts is one letter away from. */
function similarName(term: string, index: SearchIndex, next?: string): string | undefined {
  const word = index.wordOf(term);
  if (term.length < 4 || word?.isName || (word?.count ?? 0) >= usual) return undefined;
  const name = nearest(term, index, next);
  return name?.mistakes === 1 && index.wordOf(name.term)?.isName ? name.term : undefined;
}

/** An S23 is not a misspelled S24. */
const digitsOf = (term: string): string => term.replace(/\D+/g, '');

/** Two neighboring letters are swapped, which MiniSearch counts as two mistakes. */
function isSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2) === b;
}
