import { sentencesOf } from '#content/sentences.ts';
import { begins, fold, placesOf } from './words.ts';

/** As much of a sentence as is shown: a line or two in the dialog. */
export const longest = { page: 200, dialog: 90 };

export interface Showing {
  /** The last term may be the beginning of a word. */
  isTyping?: boolean;
  most?: number;
}

interface Read {
  sentences: string[];
  folded: string[];
}

/** Those that were shown lately, some five kilobytes each: of five hundred reviews nobody reads every text. */
const read = new Map<object, Read>();
const mostRead = 500;

/** A passage is cut into sentences when it is shown. */
function readPassage(passage: { text: string }): Read {
  const known = read.get(passage) ?? cut(passage.text);
  // The one that was shown longest ago comes first, and goes first.
  read.delete(passage);
  read.set(passage, known);
  if (read.size > mostRead) read.delete(read.keys().next().value ?? passage);
  return known;
}

function cut(text: string): Read {
  const sentences = text.split('\n').flatMap(sentencesOf).filter(Boolean);
  return { sentences, folded: sentences.map(fold) };
}

/** The sentence with most of the terms, in pieces of which every second is a word that was looked for; undefined where none has any. */
export function sentenceWith(
  passage: { text: string },
  terms: readonly string[],
  showing: Showing = {},
): string[] | undefined {
  const { sentences, folded } = readPassage(passage);
  let [best, most] = [0, 0];
  for (const [at, sentence] of folded.entries()) {
    let count = 0;
    for (const term of terms) if (beginsIn(sentence, term)) count++;
    if (count <= most) continue;
    [best, most] = [at, count];
    if (most === terms.length) break;
  }
  return most > 0 ? mark(sentences[best] ?? '', terms, showing) : undefined;
}

/** Whether a word of the sentence begins with the term; a stem's ending does not matter, but a number is whole. */
function beginsIn(folded: string, term: string): boolean {
  const isNumber = !/\D/.test(term);
  for (let at = folded.indexOf(term); at !== -1; at = folded.indexOf(term, at + 1)) {
    if (at > 0 && /[a-z0-9.]/.test(folded[at - 1] ?? '')) continue;
    if (!isNumber || !/^\.?\d/.test(folded.slice(at + term.length, at + term.length + 2)))
      return true;
  }
  return false;
}

export function mark(
  sentence: string,
  terms: readonly string[],
  { isTyping = false, most = longest.page }: Showing = {},
): string[] {
  const beginning = isTyping ? terms.at(-1) : undefined;
  const isWanted = (term: string) =>
    terms.includes(term) || (beginning !== undefined && begins(term, beginning));
  const marks = [...placesOf(sentence)].filter(({ term }) => isWanted(term));
  const [start, end] = windowAround(sentence, marks[0]?.from ?? 0, most);
  const pieces: string[] = [];
  let from = start;
  for (const { from: begin, to } of marks) {
    if (begin < start || to > end) continue;
    pieces.push(sentence.slice(from, begin), sentence.slice(begin, to));
    from = to;
  }
  const rest = sentence.slice(from, end);
  pieces.push(end < sentence.length ? `${rest.trimEnd()} …` : rest);
  if (start > 0) pieces[0] = `… ${pieces[0]}`;
  return pieces;
}

/** Where a long sentence is cut, at words. */
function windowAround(
  sentence: string,
  wanted: number,
  most: number,
): [start: number, end: number] {
  if (sentence.length <= most) return [0, sentence.length];
  const start = wanted < most / 2 ? 0 : sentence.indexOf(' ', wanted - most / 3) + 1;
  if (start + most >= sentence.length) return [start, sentence.length];
  return [start, Math.max(sentence.lastIndexOf(' ', start + most), start + most / 2)];
}
