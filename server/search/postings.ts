import type { Passage } from './passage.ts';
import type { Terms } from './terms.ts';
import { fold, wordsOf } from './words.ts';

/** The parts of a passage, and what a word in each is worth. */
const boosts = { name: 9, also: 4, label: 2, about: 0.4, text: 1 };

type Field = keyof typeof boosts;
const fields = Object.keys(boosts) as Field[];

const bit = Object.fromEntries(fields.map((field, at) => [field, 1 << at])) as Record<
  Field,
  number
>;
export const everywhere = 0xff;
/** Where a subject is named. Single letters and digits ("Model Y", "Quest 3") mean something there alone. */
export const naming = bit.name | bit.also;
export const headings = naming | bit.label;

/** BM25: how much a long text must have more of a word. */
const lengthMatters = 0.7;

/** In which passages each term is: in `at` from `starts` of the term on to that of the next. Terms that came later are in none. */
export interface Postings {
  starts: Uint32Array;
  at: Uint32Array;
  weights: Float32Array;
  /** The fields in which it is there. */
  fields: Uint8Array;
  lengths: Lengths;
}

/** How many words all passages together have in each field. */
export interface Lengths {
  passages: number;
  words: readonly number[];
}

export const noLengths: Lengths = { passages: 0, words: fields.map(() => 0) };

/** Reads passages; what is new in them is added to the terms. How long a text is counts beside those that were read before. */
export function readPostings(
  passages: readonly Passage[],
  terms: Terms,
  before = noLengths,
): Postings {
  const read = passages.map((passage) => readAll(passage, terms));
  const starts = startsOf(read, terms.size);
  const size = starts[terms.size] ?? 0;
  const lengths = {
    passages: before.passages + passages.length,
    words: before.words.map((count, field) =>
      read.reduce((sum, { lengths }) => sum + (lengths[field] ?? 0), count),
    ),
  };
  const postings = {
    starts,
    at: new Uint32Array(size),
    weights: new Float32Array(size),
    fields: new Uint8Array(size),
    lengths,
  };
  fill(postings, read);
  return postings;
}

/** The terms of a passage, those of one field behind those of another, and how many each has. */
interface Read {
  terms: Uint32Array;
  lengths: readonly number[];
}

/** In four bytes a word: as lists and sets, the words of five hundred reviews were a hundred megabytes of garbage. */
function readAll(passage: Passage, terms: Terms): Read {
  const ofFields = fields.map((field) => readField(passage, field, terms));
  return {
    terms: Uint32Array.from(ofFields.flat()),
    lengths: ofFields.map(({ length }) => length),
  };
}

function readField(passage: Passage, field: Field, terms: Terms): number[] {
  return terms.add(wordsOf(fold(textOf(passage, field))), {
    singles: (bit[field] & naming) !== 0,
    names: (bit[field] & headings) !== 0,
    counts: field !== 'about',
  });
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
  for (let term = 0; term < size; term++)
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  return starts;
}

function fill(
  { starts, at: places, weights, fields: where, lengths: all }: Postings,
  read: readonly Read[],
): void {
  const averages = all.words.map((count) => count / (all.passages || 1));
  const next = starts.slice();
  /** Of each term: the passage in which it was met last, counted from one, and its entry there. */
  const metIn = new Uint32Array(starts.length);
  const entryOf = new Uint32Array(starts.length);
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
          places[entry] = at;
        }
        const entry = entryOf[term] ?? 0;
        weights[entry] = (weights[entry] ?? 0) + boosts[name] / long;
        where[entry] = (where[entry] ?? 0) | bit[name];
      }
    }
  }
}

/** A subject's names stand with its first passage; the others carry them too, so that a name and a word of the text meet in one. */
function textOf({ subject, label, also, text }: Passage, field: Field): string {
  if (field === 'text') return text;
  if (field === 'label') return label;
  if (field === 'about') return also ? '' : `${subject.name} ${subject.words}`;
  if (field === 'also') return also && `${also} ${joined(subject.name).join(' ')}`;
  return also ? subject.name : '';
}

/** Words that follow each other in a name, written as one. */
export const pairsIn = (passages: readonly Passage[]): string[] =>
  passages.flatMap(({ subject, also }) => (also ? joined(subject.name) : []));

/** "steamdeck deckoled": what people write in one word. */
function joined(name: string): string[] {
  const words = wordsOf(fold(name));
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  return words.length > 2 ? [...pairs, words.join('')] : pairs;
}
