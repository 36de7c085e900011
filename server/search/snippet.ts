import { sentencesOf } from '#content/prose/text.ts';
import { begins, fold, placesOf } from './tokenize.ts';

/** The most characters shown of a sentence. */
export const maxLengths = { page: 200, dialog: 90 };

export interface SnippetOptions {
  /** The last term may be the beginning of a word. */
  isTyping?: boolean;
  max?: number;
}

/** Whether a word matches one of the terms, of which the last may be the beginning of a word. */
const matches = (word: string, terms: readonly string[], isTyping: boolean): boolean =>
  terms.includes(word) || (isTyping && begins(word, terms.at(-1) ?? ''));

/** The sentence with most of the terms, split so that every second part is a matched word. */
export function sentenceWith(
  passage: { text: string },
  terms: readonly string[],
  options: SnippetOptions = {},
): string[] | undefined {
  let best = { sentence: '', count: 0 };
  // A stem has the beginning of its word, and reading the words of every line takes 50 ms.
  const starts = terms.map((term) => term.slice(0, 3));
  const mayMatch = (line: string) => starts.some((start) => fold(line).includes(start));
  for (const sentence of passage.text.split('\n').filter(mayMatch).flatMap(sentencesOf)) {
    const words = new Set(Array.from(placesOf(sentence), ({ term }) => term));
    const found = [...words].filter((word) => matches(word, terms, options.isTyping ?? false));
    if (found.length > best.count) best = { sentence, count: found.length };
    if (found.length >= terms.length) break;
  }
  return best.count > 0 ? mark(best.sentence, terms, options) : undefined;
}

export function mark(
  sentence: string,
  terms: readonly string[],
  { isTyping = false, max = maxLengths.page }: SnippetOptions = {},
): string[] {
  const marks = [...placesOf(sentence)].filter(({ term }) => matches(term, terms, isTyping));
  const [start, end] = windowAround(sentence, marks[0]?.from ?? 0, max);
  const segments: string[] = [];
  let from = start;
  for (const { from: begin, to } of marks) {
    if (begin < start || to > end) continue;
    segments.push(sentence.slice(from, begin), sentence.slice(begin, to));
    from = to;
  }
  const rest = sentence.slice(from, end);
  segments.push(end < sentence.length ? `${rest.trimEnd()} …` : rest);
  if (start > 0) segments[0] = `… ${segments[0]}`;
  return segments;
}

/** Where a long sentence is cut, between words. */
function windowAround(sentence: string, wanted: number, max: number): [start: number, end: number] {
  if (sentence.length <= max) return [0, sentence.length];
  const start = wanted < max / 2 ? 0 : sentence.indexOf(' ', wanted - max / 3) + 1;
  if (start + max >= sentence.length) return [start, sentence.length];
  return [start, Math.max(sentence.lastIndexOf(' ', start + max), start + max / 2)];
}
