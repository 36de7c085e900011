import { withoutUnseen } from '#contract/text.ts';

/** What mail programs without HTML show without breaking lines of their own. */
export const columns = 78;

/** Lines of so many columns at most; only a word that is longer by itself, such as a link, stands out. */
export function wrapText(text: string, indent = ''): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, indent))
    .join('\n');
}

function wrapLine(line: string, indent: string): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/\s+/).filter(Boolean)) {
    const longer = current ? `${current} ${word}` : `${indent}${word}`;
    if (current && width(longer) > columns) {
      lines.push(current);
      current = `${indent}${word}`;
    } else current = longer;
  }
  return [...lines, current].join('\n');
}

/** An emoji and an Asian letter take two columns. */
export function width(text: string): number {
  let columns = 0;
  for (const { segment } of segments.segment(text)) columns += isWide.test(segment) ? 2 : 1;
  return columns;
}

const segments = new Intl.Segmenter('en');
const isWide =
  /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** Parts with an empty line between them. */
export const joinText = (parts: readonly (string | false | null | undefined)[]): string =>
  `${parts.filter(Boolean).join('\n\n')}\n`;
/** What a field says in a header or a title: one line, and nothing that turns the writing around. */
export const oneLine = (text: string): string => withoutUnseen(text).replace(/\s+/g, ' ').trim();
