import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import SearchableMap from 'minisearch/SearchableMap';
import { factsLabel, type Passage, type Subject } from './passage.ts';
import { type Posted, type Scored, Scoring } from './scoring.ts';
import type { SearchWords } from './search-words.ts';
import { fold, isStopWord, stem, wordsOf } from './tokenize.ts';

/** The fields of an indexed passage, names first, and how much a word in each counts. */
const boost = { name: 2.5, also: 2, label: 1.3, about: 0.5, text: 1 };

type Field = keyof typeof boost;
const everywhere = Object.keys(boost) as Field[];
/**
 * The fields with names; single letters and digits ("Model Y", "Quest 3") are indexed only here.
 */
const naming: Field[] = ['name', 'also'];
const headings: Field[] = [...naming, 'label'];

/** Two letters begin half of all words, so they are searched in names and headings only. */
const shortPrefix = 2;

export interface Hit {
  passage: Passage;
  /** How many of the terms it has. */
  has: number;
}

interface FindOptions {
  /** The last term may be the beginning of a word. */
  isTyping?: boolean;
  only?: (passage: Passage) => boolean;
  /** Only where subjects are named. */
  inNames?: boolean;
  /** Some of the terms are enough. */
  any?: boolean;
}

/** A term of the index, for spelling. */
export interface Word extends Posted {
  term: string;
  /** How often it is used; 0 for words that are only understood. */
  count: number;
  /** In a name or heading, or understood: what is most likely meant by an unknown word. */
  isName: boolean;
  /** The written form: "series" for "serie". */
  written: string;
}

/** In milliseconds. */
const sliceLength = 8;

/** Lets requests run in between, because thousands of passages take seconds. */
export async function inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
): Promise<void> {
  let started = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - started < sliceLength) continue;
    await setImmediate();
    started = performance.now();
  }
}

/** The indexed text of a passage; its subject may have changed in other ways. */
const keyOf = (passage: Passage): string => {
  const texts = everywhere.map((field) => textOf(passage, field));
  return hash('md5', JSON.stringify([passage.url, ...texts]), 'base64');
};

/** Passages; about a tenth of a second. */
const maxUpdated = 300;

/** How much a match counts if the term is only the beginning of the word. */
const beginningWeight = (term: string, word: string): number =>
  (0.375 * word.length) / (word.length + 0.3 * (word.length - term.length));

/** All passages by their terms, and all terms by their spelling. */
export class SearchIndex {
  readonly #passages = new Map<number, Passage>();
  readonly #ids = new Map<string, number>();
  #lastId = 0;
  readonly #words = new Map<string, Word>();
  /** The same for beginnings and typos; slower for whole words. */
  readonly #spellings = new SearchableMap<Word>();
  /** Words that follow each other in a name, written as one. */
  readonly #pairs = new Set<string>();
  readonly #scoring = new Scoring();

  static of(passages: readonly Passage[], words: SearchWords): SearchIndex {
    const index = new SearchIndex(words);
    for (const passage of passages) index.#add(passage);
    return index;
  }

  static async inSlices(passages: readonly Passage[], words: SearchWords): Promise<SearchIndex> {
    const index = new SearchIndex(words);
    await inSlices(passages, (passage) => index.#add(passage));
    return index;
  }

  /**
   * Makes it an index of these passages, in one step, so that no search sees half of a change; false
   * if so many changed that visitors would wait for it.
   */
  async update(passages: readonly Passage[]): Promise<boolean> {
    const next = new Map<string, Passage>();
    await inSlices(passages, (passage) => next.set(keyOf(passage), passage));
    const gone = [...this.#ids.keys()].filter((key) => !next.has(key));
    if (next.size - (this.#ids.size - gone.length) + gone.length > maxUpdated) return false;
    this.#remove(gone);
    for (const [key, passage] of next) this.#put(key, passage);
    return true;
  }

  readonly words: SearchWords;

  private constructor(words: SearchWords) {
    this.words = words;
    for (const term of words.understood) this.#learn(term, true);
  }

  #learn(term: string, isName = false, written = term): Word {
    const word = { term, count: 0, isName, written, postings: [] };
    this.#words.set(term, word);
    this.#spellings.set(term, word);
    return word;
  }

  subjects(): Subject[] {
    return [...new Set(Array.from(this.#passages.values(), ({ subject }) => subject))];
  }

  wordOf(term: string): Word | undefined {
    return this.#words.get(term);
  }

  isPair(word: string): boolean {
    return this.#pairs.has(word);
  }

  /** Whether an indexed word, or only a name, begins so. */
  hasBeginning(start: string, onlyName = false): boolean {
    return [...this.#spellings.atPrefix(start).values()].some(
      ({ count, isName }) => count > 0 && (isName || !onlyName),
    );
  }

  /** The words within this edit distance. */
  near(term: string, distance: number): Word[] {
    return Array.from(this.#spellings.fuzzyGet(term, distance).values(), ([word]) => word);
  }

  /** Passages that have the terms, the best first. */
  find(
    terms: readonly string[],
    { isTyping = false, only, inNames = false, any = false }: FindOptions = {},
  ): Hit[] {
    const scores = terms.flatMap((term, at) => {
      if (terms.includes(term, at + 1)) return [];
      const isBeginning = isTyping && at === terms.length - 1 && term.length >= shortPrefix;
      const isShort = isBeginning && term.length === shortPrefix;
      const fields = inNames || term.length === 1 ? naming : isShort ? headings : everywhere;
      // Numbers must match in full: 15 is not the beginning of 152.8.
      return this.#scoresOf(term, fields, isBeginning && /\D/.test(term));
    });
    const hits: (Hit & { id: number; score: number })[] = [];
    for (const id of any ? new Set(scores.flatMap((one) => [...one.keys()])) : commonIn(scores)) {
      const passage = this.#passages.get(id) as Passage;
      if (only && !only(passage)) continue;
      const { has, isNamed, score } = sumOf(scores, id);
      hits.push({ passage, id, score: score * has * weightOf(passage, isNamed), has });
    }
    return hits.sort((a, b) => b.score - a.score || a.id - b.id);
  }

  /** The passages with a term. */
  #scoresOf(term: string, fields: readonly Field[], isBeginning: boolean): Map<number, Scored> {
    const scores = new Map<number, Scored>();
    const whole = this.#words.get(term);
    const add = (word: Word, weight: number) => {
      const boosts = everywhere.map((field) =>
        fields.includes(field) ? boost[field] * weight : 0,
      );
      const isNaming = (field: number) => word === whole && field < naming.length;
      this.#scoring.score(word, { boosts, isNaming }, scores);
    };
    if (whole) add(whole, 1);
    if (isBeginning)
      for (const word of this.#spellings.atPrefix(term).values())
        if (word !== whole) add(word, beginningWeight(term, word.term));
    return scores;
  }

  #add(passage: Passage): void {
    this.#put(keyOf(passage), passage);
  }

  #put(key: string, passage: Passage): void {
    const known = this.#ids.get(key);
    if (known !== undefined) {
      this.#passages.set(known, passage);
      return;
    }
    this.#lastId += 1;
    const id = this.#lastId;
    this.#ids.set(key, id);
    this.#passages.set(id, passage);
    if (passage.also) for (const pair of joined(passage.subject.name)) this.#pairs.add(pair);
    this.#scoring.add(
      id,
      everywhere.map((field) => this.#read(passage, field)),
    );
  }

  #remove(keys: readonly string[]): void {
    const ids = new Set<number>();
    const words = new Set<Word>();
    for (const key of keys) {
      const id = this.#ids.get(key) ?? 0;
      const passage = this.#passages.get(id);
      if (!passage) continue;
      this.#ids.delete(key);
      this.#passages.delete(id);
      ids.add(id);
      for (const field of everywhere)
        for (const { term } of indexedWords(passage, field)) {
          const word = this.#words.get(term);
          if (!word) continue;
          words.add(word);
          if (field !== 'about') word.count -= 1;
        }
    }
    this.#scoring.remove(ids, words);
    // Words that no passage has any more are unknown again, unless they are understood anyway.
    for (const { term, postings } of words) {
      if (postings.length > 0 || this.words.understood.has(term)) continue;
      this.#words.delete(term);
      this.#spellings.delete(term);
    }
  }

  /** The words of a field, which become known. */
  #read(passage: Passage, field: Field): Word[] {
    return indexedWords(passage, field).map(({ written, term }) => {
      const word = this.#words.get(term) ?? this.#learn(term, false, written);
      if (written === term || word.count === 0) word.written = written;
      if (field !== 'about') word.count += 1;
      if (headings.includes(field)) word.isName = true;
      return word;
    });
  }
}

type Scores = ReadonlyMap<number, Scored>;

/** The passages with all terms. */
const commonIn = ([first = new Map(), ...others]: readonly Scores[]): number[] =>
  [...first.keys()].filter((id) => others.every((one) => one.has(id)));

function sumOf(scores: readonly Scores[], id: number) {
  const sum = { has: 0, isNamed: true, score: 0 };
  for (const one of scores) {
    const match = one.get(id);
    sum.isNamed &&= match?.isNamed ?? false;
    if (!match) continue;
    sum.has += 1;
    sum.score += match.score;
  }
  return sum;
}

const indexedWords = (passage: Passage, field: Field): { written: string; term: string }[] =>
  wordsOf(fold(textOf(passage, field))).flatMap((written) => {
    const term = stem(written);
    const isSkipped = isStopWord(term) || (written.length === 1 && !naming.includes(field));
    return isSkipped ? [] : { written, term };
  });

/** Names before mentions, pages before their parts, facts before stories, reviews before rivals. */
function weightOf({ label, subject }: Passage, isNamed: boolean): number {
  return (
    (isNamed ? 2.5 : 1) *
    (label === '' ? 1.3 : label === factsLabel ? 1.8 : 1) *
    (subject.kind === 'rival' ? 0.5 : 1)
  );
}

/**
 * Only a subject's first passage is boosted by its names; the others have them so that a query with
 * a name and a word matches.
 */
function textOf({ subject, label, also, text }: Passage, field: Field): string {
  if (field === 'text') return text;
  if (field === 'label') return label;
  if (field === 'about') return also ? '' : `${subject.name} ${subject.words}`;
  if (field === 'also')
    return also && `${also} ${[...joined(subject.name), ...ordinals(subject.name)].join(' ')}`;
  return also ? subject.name : '';
}

/** An "SE (2nd generation)" is also called "SE 2". */
const ordinals = (name: string): string[] =>
  Array.from(name.matchAll(/(\d+)(?:st|nd|rd|th)\b/g), ([, digits = '']) => digits);

/** "steamdeck deckoled": names that people write as one word. */
function joined(name: string): string[] {
  const words = wordsOf(fold(name));
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  return words.length > 2 ? [...pairs, words.join('')] : pairs;
}
