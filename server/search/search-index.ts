import { factsLabel, type Passage } from './passage.ts';
import { Terms } from './terms.ts';
import { fold, wordsOf } from './words.ts';

/** The parts of a passage, and what a word in each is worth. */
const boosts = { name: 9, also: 4, label: 2, about: 0.4, text: 1 };

type Field = keyof typeof boosts;
const fields = Object.keys(boosts) as Field[];

const bit = Object.fromEntries(fields.map((field, at) => [field, 1 << at])) as Record<Field, number>;
const everywhere = 0xff;
/** Where a subject is named. Single letters and digits ("Model Y", "Quest 3") mean something there alone. */
const naming = bit.name | bit.also;
const headings = naming | bit.label;

/** Two letters begin half of all words: they are looked for among names and headings. */
const shortPrefix = 2;
/** A word that only begins as asked counts for less. */
const beginningCounts = 0.4;

/** BM25: how soon more of the same word stops counting, and how much a long text must have more of it. */
const saturation = 1.2;
const lengthMatters = 0.7;

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

/** All passages, by the terms in them. Which passages a term is in stands in `#at` from `#starts` of the term on to that of the next. */
export class SearchIndex {
  readonly passages: readonly Passage[];
  readonly terms = new Terms();
  /** Words that follow each other in a name, written as one. */
  readonly pairs: ReadonlySet<string>;
  readonly #starts: Uint32Array;
  readonly #at: Uint32Array;
  readonly #weights: Float32Array;
  /** The fields in which it is there. */
  readonly #fields: Uint8Array;

  constructor(passages: readonly Passage[]) {
    this.passages = passages;
    this.pairs = new Set(passages.flatMap(({ subject, also }) => (also ? joined(subject.name) : [])));
    const read = passages.map((passage) => this.#readAll(passage));
    this.#starts = startsOf(read, this.terms.size);
    const size = this.#starts[this.terms.size] ?? 0;
    this.#at = new Uint32Array(size);
    this.#weights = new Float32Array(size);
    this.#fields = new Uint8Array(size);
    this.#fill(read);
  }

  /** Passages that have the terms, the best first. */
  find(asked: readonly string[], { isTyping = false, only, inNames = false, any = false }: FindOptions = {}): Hit[] {
    const scores = new Float64Array(this.passages.length);
    const has = new Uint8Array(this.passages.length);
    const named = new Uint8Array(this.passages.length);
    for (const [at, term] of asked.entries()) {
      const isBeginning = isTyping && at === asked.length - 1 && term.length >= shortPrefix;
      const where =
        inNames || term.length === 1 ? naming : isBeginning && term.length === shortPrefix ? headings : everywhere;
      const found = new Map<number, boolean>();
      const exact = this.terms.idOf(term);
      if (exact !== undefined) this.#add(exact, 1, { where, scores, found });
      if (isBeginning)
        for (const id of this.terms.beginningWith(term))
          if (id !== exact) this.#add(id, beginningCounts, { where, scores, found });
      for (const [passage, isNamed] of found) {
        has[passage] = (has[passage] ?? 0) + 1;
        if (isNamed) named[passage] = (named[passage] ?? 0) + 1;
      }
    }
    const hits: { at: number; score: number }[] = [];
    for (const [at, count] of has.entries()) {
      if (count < (any ? 1 : asked.length) || asked.length === 0) continue;
      const passage = this.passages[at] as Passage;
      if (!only || only(passage))
        hits.push({ at, score: (scores[at] ?? 0) * weightOf(passage, named[at] === asked.length) });
    }
    return hits
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .map(({ at }) => ({ passage: this.passages[at] as Passage, has: has[at] ?? 0 }));
  }

  #add(
    term: number,
    counts: number,
    { where, scores, found }: { where: number; scores: Float64Array; found: Map<number, boolean> },
  ): void {
    const [start = 0, end = 0] = [this.#starts[term], this.#starts[term + 1]];
    const rarity = Math.log(1 + (this.passages.length - (end - start) + 0.5) / (end - start + 0.5));
    for (let entry = start; entry < end; entry++) {
      const fields = this.#fields[entry] ?? 0;
      if ((fields & where) === 0) continue;
      const passage = this.#at[entry] ?? 0;
      const weight = this.#weights[entry] ?? 0;
      scores[passage] = (scores[passage] ?? 0) + (counts * rarity * weight) / (saturation + weight);
      // The beginning of a name is no name yet.
      found.set(passage, found.get(passage) || (counts === 1 && (fields & naming) !== 0));
    }
  }

  /** In four bytes a word: as lists and sets, the words of five hundred reviews were a hundred megabytes of garbage at every start. */
  #readAll(passage: Passage): Read {
    const ofFields = fields.map((field) => this.#read(passage, field));
    return { terms: Uint32Array.from(ofFields.flat()), lengths: ofFields.map(({ length }) => length) };
  }

  #read(passage: Passage, field: Field): number[] {
    const isNaming = (bit[field] & naming) !== 0;
    const isHeading = (bit[field] & headings) !== 0;
    return this.terms.add(wordsOf(fold(textOf(passage, field))), {
      singles: isNaming,
      names: isHeading,
      counts: field !== 'about',
    });
  }

  #fill(read: readonly Read[]): void {
    const averages = fields.map(
      (_, field) => read.reduce((sum, { lengths }) => sum + (lengths[field] ?? 0), 0) / (read.length || 1),
    );
    const next = this.#starts.slice();
    /** Of each term: the passage in which it was met last, counted from one, and its entry there. */
    const metIn = new Uint32Array(this.terms.size);
    const entryOf = new Uint32Array(this.terms.size);
    for (const [at, { terms, lengths }] of read.entries()) {
      let place = 0;
      for (const [field, length] of lengths.entries()) {
        const name = fields[field] as Field;
        const long = 1 - lengthMatters + (lengthMatters * length) / (averages[field] || 1);
        for (const end = place + length; place < end; place++) {
          const term = terms[place] ?? 0;
          if (metIn[term] !== at + 1) {
            metIn[term] = at + 1;
            const entry = next[term] ?? 0;
            next[term] = entry + 1;
            entryOf[term] = entry;
            this.#at[entry] = at;
          }
          const entry = entryOf[term] ?? 0;
          this.#weights[entry] = (this.#weights[entry] ?? 0) + boosts[name] / long;
          this.#fields[entry] = (this.#fields[entry] ?? 0) | bit[name];
        }
      }
    }
  }
}

/** The terms of a passage, those of one field behind those of another, and how many each has. */
interface Read {
  terms: Uint32Array;
  lengths: readonly number[];
}

/** Where the passages of each term begin: how many passages have it, summed up. */
function startsOf(read: readonly Read[], size: number): Uint32Array {
  const starts = new Uint32Array(size + 1);
  const metIn = new Uint32Array(size);
  for (const [at, { terms }] of read.entries())
    for (const term of terms) {
      if (metIn[term] === at + 1) continue;
      metIn[term] = at + 1;
      starts[term + 1] = (starts[term + 1] ?? 0) + 1;
    }
  for (let term = 0; term < size; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  return starts;
}

/**
 * What goes by all of the words before what only mentions them, a page before its parts, facts before the story, and what we review before
 * its rivals.
 */
function weightOf({ label, subject }: Passage, isNamed: boolean): number {
  return (
    (isNamed ? 2.5 : 1) * (label === '' ? 1.3 : label === factsLabel ? 1.25 : 1) * (subject.kind === 'rival' ? 0.6 : 1)
  );
}

/** A subject's names stand with its first passage; the others carry them too, so that a name and a word of the text meet in one. */
function textOf({ subject, label, also, text }: Passage, field: Field): string {
  if (field === 'text') return text;
  if (field === 'label') return label;
  if (field === 'about') return also ? '' : `${subject.name} ${subject.words}`;
  if (field === 'also') return also && `${also} ${joined(subject.name).join(' ')}`;
  return also ? subject.name : '';
}

/** "steamdeck deckoled": what people write in one word. */
function joined(name: string): string[] {
  const words = wordsOf(fold(name));
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  return words.length > 2 ? [...pairs, words.join('')] : pairs;
}
