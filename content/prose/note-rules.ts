import type { Report } from '#content/report.ts';
import { emailAddress } from '#contract/contact.ts';
import { retailerUrl } from '#contract/products.ts';
import { maxNoteLength, maxNoteWords } from '#contract/text.ts';
import { linesOf, type Prose } from './tree.ts';

const maxDepth = 3;
const maxWordLength = 100;
/** Control, bidirectional and invisible characters, except tab and line break. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** Checks the length of a note before the parser, whose time grows with it. */
export function checkNoteSource(text: string, linesBefore: number, report: Report): void {
  const { length } = text.trim();
  if (length > maxNoteLength)
    report(
      linesBefore + 1,
      `The note has ${length} characters.`,
      `Keep it to ${maxNoteLength} or fewer.`,
    );
  for (const [index, line] of text.split('\n').entries()) {
    if (invisible.test(line))
      report(
        linesBefore + index + 1,
        'The text contains an invisible character.',
        'Remove it and try again.',
      );
  }
}

/** A public note that breaks these rules is still shown, without its markup. */
export const paragraphsOf = (text: string, linesBefore: number): Prose[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((words) => ({ tag: 'p', children: [words.trim()], line: linesBefore + 1 }));

export function checkNoteText(tree: readonly Prose[], report: Report): void {
  for (const line of linesBelow(tree, maxDepth))
    report(line, 'Quotes and lists are nested too deeply.', `Use at most ${maxDepth} levels.`);
  const words = linesOf(tree).split(/\s+/).filter(Boolean);
  const place = 1;
  if (words.length === 0) report(place, 'The note is empty.', 'Write some text.');
  if (words.length > maxNoteWords)
    report(
      place,
      `The note has ${words.length} words.`,
      `Keep it to ${maxNoteWords} words or fewer.`,
    );
  const long = words.find((word) => word.length > maxWordLength);
  if (long) report(place, `“${long.slice(0, 20)}…” is too long for a word.`, 'Shorten it.');
}

const containers: readonly string[] = ['blockquote', 'ul', 'ol'];

/** The lines of quotes and lists that are in more than this number of others. */
const linesBelow = (tree: readonly Prose[], levels: number): number[] =>
  tree.flatMap((node) => {
    if (typeof node === 'string') return [];
    if (!containers.includes(node.tag)) return linesBelow(node.children ?? [], levels);
    return levels === 0 ? [node.line ?? 1] : linesBelow(node.children ?? [], levels - 1);
  });

export function isNoteLink(url: string): boolean {
  if (/^\/(?![/\\])[^\\\s]*$/.test(url)) return true;
  if (url.startsWith('mailto:') && emailAddress.safeParse(url.slice('mailto:'.length)).success)
    return true;
  return retailerUrl.safeParse(url).success;
}
