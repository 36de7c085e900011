import { sentencesOf } from '#content/prose/text.ts';
import { begins, fold, placesOf } from './tokenize.ts';

/** The most characters shown of a sentence. */
export const maxLengths = { page: 200, dialog: 90 };

export interface SnippetOptions {
  /** The last term may be the beginning of a word. */
  isTyping?: boolean;
  max?: number;
}

/** The sentence with most of the terms, split so that every second part is a matched word. */
export function sentenceWith(
  passage: { text: string },
  terms: readonly string[],
  options: SnippetOptions = {},
): string[] | undefined {
  let best = { sentence: '', count: 0 };
  for (const sentence of passage.text.split('\n').flatMap(sentencesOf)) {
    const folded = fold(sentence);
    const count = terms.filter((term) => beginsIn(folded, term)).length;
    if (count > best.count) best = { sentence, count };
    if (count === terms.length) break;
  }
  return best.count > 0 ? mark(best.sentence, terms, options) : undefined;
}

/** Whether a word of the sentence begins with the term; numbers must match in full. */
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
  { isTyping = false, max = maxLengths.page }: SnippetOptions = {},
): string[] {
  const beginning = isTyping ? terms.at(-1) : undefined;
  const isWanted = (term: string) =>
    terms.includes(term) || (beginning !== undefined && begins(term, beginning));
  const marks = [...placesOf(sentence)].filter(({ term }) => isWanted(term));
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
