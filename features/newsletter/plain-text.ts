import { withoutInvisible } from '#contract/text.ts';

/** Email programs show lines of this length without wrapping them. */
export const columns = 78;

/** Wraps at 78 columns; a longer word, such as a link, stays whole. */
export const wrapText = (text: string): string => text.split('\n').map(wrapLine).join('\n');

function wrapLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/\s+/).filter(Boolean)) {
    const longer = current ? `${current} ${word}` : word;
    if (current && width(longer) > columns) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current].join('\n');
}

/** Emoji and CJK characters take two columns. */
export function width(text: string): number {
  let columns = 0;
  for (const { segment } of segments.segment(text)) columns += isWide.test(segment) ? 2 : 1;
  return columns;
}

const segments = new Intl.Segmenter('en');
const isWide =
  /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** Joins parts with blank lines. */
export const joinText = (parts: readonly (string | false | null | undefined)[]): string =>
  `${parts.filter(Boolean).join('\n\n')}\n`;

/** For headers and titles: one line without hidden or direction characters. */
export const oneLine = (text: string): string => withoutInvisible(text).replace(/\s+/g, ' ').trim();
