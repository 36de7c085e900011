import type { SearchIndex } from './search-index.ts';
import type { Terms } from './terms.ts';
import { isEmpty, stem } from './words.ts';

/** To look for the nearest word is the dearest part of an answer: so many are looked for. */
const mostCorrections = 4;

const mostRemembered = 2000;

export interface Spelled {
  words: string[];
  /** What was put in the place of which word. */
  corrections: [wrong: string, right: string][];
  /** Words that are somewhere, and one letter from a name that may have been meant. */
  doubts: [written: string, name: string][];
  /** Words that are nowhere, and near none that is. */
  missing: string[];
}

/** How many letters may be wrong in a word of this length. */
const mistakesIn = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** What stands in the text once or twice is as likely a slip there. */
const usual = 3;

interface Near {
  word: string;
  /** One bit for each letter that is in it. */
  letters: number;
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << word.charCodeAt(at);
  return letters;
}

function bits(number: number): number {
  let count = 0;
  for (let left = number; left !== 0; left &= left - 1) count++;
  return count;
}

/** Knows the words that are in use, and which of them is meant by one that is not. */
export class Spelling {
  readonly #terms: Terms;
  readonly #index: Pick<SearchIndex, 'terms' | 'pairs'>;
  /** Words that are understood though no text has them. */
  readonly #others: ReadonlySet<string>;
  /** Made when somebody first asks, so that no start waits for it. */
  #byLength: Near[][] | undefined;

  /** What was found for the words of the last searches: a slip is typed again with every letter that follows it. */
  readonly #corrected = new Map<string, string | undefined>();

  constructor(index: Pick<SearchIndex, 'terms' | 'pairs'>, others: ReadonlySet<string>) {
    this.#index = index;
    this.#terms = index.terms;
    this.#others = others;
  }

  /** Words that are nowhere give way to the nearest that are; where none is near, they are left out. The last one may be a beginning. */
  spell(words: readonly string[]): Spelled {
    const spelled: Spelled = { words: [], corrections: [], doubts: [], missing: [] };
    for (const [at, word] of this.#joinNames(words).entries()) {
      const term = stem(word);
      const isLast = at === words.length - 1;
      if (
        isEmpty(term) ||
        this.knows(term) ||
        (isLast && !this.#terms.beginningWith(word).next().done)
      ) {
        spelled.words.push(word);
        const name = spelled.doubts.length < mostCorrections ? this.#doubt(term) : undefined;
        if (name) spelled.doubts.push([word, name]);
        continue;
      }
      const better = spelled.corrections.length < mostCorrections ? this.correct(term) : undefined;
      if (better) spelled.corrections.push([word, better]);
      if (better) spelled.words.push(better);
      else spelled.missing.push(word);
    }
    return spelled;
  }

  /** "play station", "mac book": two words that are one in a name, and two in none. */
  #joinNames(words: readonly string[]): string[] {
    const joined: string[] = [];
    for (const word of words) {
      const last = joined.at(-1);
      const both = `${last}${word}`;
      const isOne =
        last !== undefined && this.#index.terms.isName(stem(both)) && !this.#index.pairs.has(both);
      if (isOne) joined[joined.length - 1] = both;
      else joined.push(word);
    }
    return joined;
  }

  knows(term: string): boolean {
    return this.#terms.idOf(term) !== undefined || this.#others.has(term);
  }

  /** The word in use that is nearest; undefined where none is near. */
  correct(term: string): string | undefined {
    if (this.#corrected.has(term)) return this.#corrected.get(term);
    if (this.#corrected.size >= mostRemembered) this.#corrected.clear();
    const found = this.#nearest(term);
    this.#corrected.set(term, found);
    return found;
  }

  #nearest(term: string): string | undefined {
    const most = mistakesIn(term.length);
    let best: { word: string; cost: number } | undefined;
    const letters = lettersOf(term);
    const digits = digitsOf(term);
    for (let length = term.length - most; length <= term.length + most; length++)
      for (const { word, letters: others } of this.#ofLength(length)) {
        // Most words share too few letters to be near: that is told without a look at their order.
        if (bits(letters ^ others) > most * 2 || word === term || digitsOf(word) !== digits)
          continue;
        const mistakes = mistakesBetween(term, word, most);
        if (mistakes > most) continue;
        const cost = this.#costOf(word, term, mistakes);
        if (!best || cost < best.cost) best = { word, cost };
      }
    return best?.word;
  }

  /** A rare word of the texts that is one letter from a name. */
  #doubt(term: string): string | undefined {
    if (term.length < 4 || this.#isName(term) || this.#terms.countOf(term) >= usual)
      return undefined;
    const name = this.correct(term);
    return name && this.#isName(name) && mistakesBetween(term, name, 1) === 1 ? name : undefined;
  }

  /** Fewer mistakes first; then the same first letter, a name, a frequent word. */
  #costOf(word: string, term: string, mistakes: number): number {
    const frequency = Math.min(Math.log2(1 + this.#terms.countOf(word)), 6);
    return (
      mistakes * 10 + (word[0] === term[0] ? 0 : 6) + (this.#isName(word) ? 0 : 7) - frequency / 2
    );
  }

  #isName(word: string): boolean {
    return this.#terms.isName(word) || this.#others.has(word);
  }

  #ofLength(length: number): readonly Near[] {
    this.#byLength ??= this.#group();
    return this.#byLength[length] ?? [];
  }

  #group(): Near[][] {
    const groups: Near[][] = [];
    for (const term of new Set([...this.#terms.all(), ...this.#others])) {
      if (this.#terms.countOf(term) < usual && !this.#isName(term)) continue;
      groups[term.length] ??= [];
      groups[term.length]?.push({ word: term, letters: lettersOf(term) });
    }
    return groups;
  }
}

/** An S23 is no misspelled S24. */
const digitsOf = (term: string): string => term.replace(/\D+/g, '');

/**
 * Letters that are missing, too many, wrong or swapped with their neighbor (optimal string alignment); one above
 * `most` once it is clear that there are more.
 */
export function mistakesBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last] = [
    new Uint8Array(b.length + 1),
    Uint8Array.from({ length: b.length + 1 }, (_, at) => at),
  ];
  for (let i = 1; i <= a.length; i++) {
    const now = new Uint8Array(b.length + 1);
    now[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (now[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      now[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [before, last] = [last, now];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}
