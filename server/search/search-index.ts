import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import MiniSearch, { type SearchResult } from 'minisearch';
import SearchableMap from 'minisearch/SearchableMap';
import { factsLabel, type Passage, type Subject } from './passage.ts';
import type { SearchWords } from './search-words.ts';
import { fold, isStopWord, stem, wordsOf } from './tokenize.ts';

/** The fields of an indexed passage, and how much a word in each counts. */
const boost = { name: 2.5, also: 2, tags: 2, label: 1.3, about: 0.5, text: 1 };

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
export interface Word {
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

const asIs = { tokenize: (text: string) => text.split(' '), processTerm: (term: string) => term };

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
  readonly #index = new MiniSearch({ fields: everywhere, ...asIs });

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
    for (const key of gone) this.#remove(key);
    for (const [key, passage] of next) this.#put(key, passage);
    return true;
  }

  readonly words: SearchWords;

  private constructor(words: SearchWords) {
    this.words = words;
    for (const term of words.understood)
      this.#learn({ term, count: 0, isName: true, written: term });
  }

  #learn(word: Word): Word {
    this.#words.set(word.term, word);
    this.#spellings.set(word.term, word);
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
    if (terms.length === 0) return [];
    const queries = terms.map((term, at) => {
      const isBeginning = isTyping && at === terms.length - 1 && term.length >= shortPrefix;
      const isShort = isBeginning && term.length === shortPrefix;
      const fields = inNames || term.length === 1 ? naming : isShort ? headings : everywhere;
      // Numbers must match in full: 15 is not the beginning of 152.8.
      return { queries: [term], fields, prefix: isBeginning && /\D/.test(term) };
    });
    const options = {
      combineWith: any ? 'OR' : 'AND',
      boost,
      bm25: { k: 1.2, b: 0.4, d: 0.5 },
    } as const;
    const hits: (Hit & { id: number; score: number })[] = [];
    for (const result of this.#index.search({ ...options, queries })) {
      const passage = this.#passages.get(result.id) as Passage;
      if (only && !only(passage)) continue;
      const score = result.score * weightOf(passage, isNamed(result, terms));
      hits.push({ passage, id: result.id, score, has: result.queryTerms.length });
    }
    return hits.sort((a, b) => b.score - a.score || a.id - b.id);
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
    const fields = everywhere.map((field) => [field, this.#read(passage, field).join(' ')]);
    this.#index.add({ id, ...Object.fromEntries(fields) });
  }

  #remove(key: string): void {
    const id = this.#ids.get(key);
    const passage = id === undefined ? undefined : this.#passages.get(id);
    if (id === undefined || !passage) return;
    this.#ids.delete(key);
    this.#passages.delete(id);
    this.#index.discard(id);
    for (const field of everywhere) this.#forget(passage, field);
  }

  /** Words that no passage has any more are unknown again, unless they are understood anyway. */
  #forget(passage: Passage, field: Field): void {
    for (const { term } of field === 'about' ? [] : indexedWords(passage, field)) {
      const word = this.#words.get(term);
      if (!word) continue;
      word.count -= 1;
      if (word.count > 0 || this.words.understood.has(term)) continue;
      this.#words.delete(term);
      this.#spellings.delete(term);
    }
  }

  /** The terms of a field, which become known words. */
  #read(passage: Passage, field: Field): string[] {
    return indexedWords(passage, field).map(({ written, term }) => {
      const word = this.#words.get(term) ?? this.#learn({ term, count: 0, isName: false, written });
      if (written === term || word.count === 0) word.written = written;
      if (field !== 'about') word.count += 1;
      if (headings.includes(field)) word.isName = true;
      return term;
    });
  }
}

const indexedWords = (passage: Passage, field: Field): { written: string; term: string }[] =>
  wordsOf(fold(textOf(passage, field))).flatMap((written) => {
    const term = stem(written);
    const isSkipped = isStopWord(term) || (written.length === 1 && !naming.includes(field));
    return isSkipped ? [] : { written, term };
  });

const isNamed = ({ match }: SearchResult, terms: readonly string[]): boolean =>
  terms.every((term) => match[term]?.some((field) => naming.includes(field as Field)));

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
function textOf({ subject, label, also, tags = [], text }: Passage, field: Field): string {
  if (field === 'text') return text;
  if (field === 'label') return label;
  if (field === 'tags') return tags.join(' ');
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
