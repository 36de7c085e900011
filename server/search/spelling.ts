import type { SearchIndex } from './search-index.ts';
import { isEmpty, stem } from './tokenize.ts';

/** Fuzzy lookups are the most expensive part of a search. */
const mostCorrections = 4;

export interface Spelled {
  words: string[];
  /** What was put in place of which word. */
  corrections: [wrong: string, right: string][];
  /** Words that exist, and are one letter from a name that may have been meant. */
  doubts: [written: string, name: string][];
  /** Words that exist nowhere, and are near none that does. */
  missing: string[];
}

/** How many letters may be wrong in a word of this length. */
const mistakesIn = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** A word used less often may be a typo in the text itself. */
const usual = 3;

/** Replaces unknown words by the nearest known ones. The last word may be a beginning. */
export function spell(words: readonly string[], index: SearchIndex): Spelled {
  const spelled: Spelled = { words: [], corrections: [], doubts: [], missing: [] };
  for (const [at, word] of joinNames(words, index).entries()) {
    const term = stem(word);
    const isLast = at === words.length - 1;
    if (isEmpty(term) || index.wordOf(term) || (isLast && index.hasBeginning(word))) {
      spelled.words.push(word);
      const name = spelled.doubts.length < mostCorrections ? doubt(term, index) : undefined;
      if (name) spelled.doubts.push([word, name]);
      continue;
    }
    const better = spelled.corrections.length < mostCorrections ? nearest(term, index) : undefined;
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

/** Fewer mistakes first; then the same first letter, a name, a frequent word. */
function nearest(term: string, index: SearchIndex): string | undefined {
  const most = mistakesIn(term.length);
  if (most === 0) return undefined;
  let best: { term: string; cost: number } | undefined;
  // A swap of two letters is one mistake here, and a distance of two there.
  for (const word of index.near(term, 2)) {
    if (word.term === term || digitsOf(word.term) !== digitsOf(term)) continue;
    if (word.count < usual && !word.isName) continue;
    const mistakes = mistakesBetween(term, word.term, most);
    if (mistakes > most) continue;
    const frequency = Math.min(Math.log2(1 + word.count), 6);
    const cost =
      mistakes * 10 + (word.term[0] === term[0] ? 0 : 6) + (word.isName ? 0 : 7) - frequency / 2;
    if (!best || cost < best.cost) best = { term: word.term, cost };
  }
  return best?.term;
}

/** A rare word of the texts that is one letter from a name. */
function doubt(term: string, index: SearchIndex): string | undefined {
  const word = index.wordOf(term);
  if (term.length < 4 || word?.isName || (word?.count ?? 0) >= usual) return undefined;
  const name = nearest(term, index);
  const isName = name !== undefined && index.wordOf(name)?.isName;
  return isName && mistakesBetween(term, name, 1) === 1 ? name : undefined;
}

/** An S23 is not a misspelled S24. */
const digitsOf = (term: string): string => term.replace(/\D+/g, '');

/**
 * Letters that are missing, extra, wrong or swapped with their neighbor (optimal string alignment), at most one above
 * `most`.
 */
export function mistakesBetween(a: string, b: string, most: number): number {
  let [before, last] = [
    new Uint8Array(b.length + 1),
    Uint8Array.from({ length: b.length + 1 }, (_, at) => at),
  ];
  for (let i = 1; i <= a.length; i++) {
    const now = new Uint8Array(b.length + 1);
    now[0] = i;
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (now[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      now[j] = cost;
    }
    [before, last] = [last, now];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}
