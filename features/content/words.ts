/** What lists need to know about a text, from its Markdown and without parsing it. */

const wordsPerMinute = 230;

export const readMinutes = (words: number): number =>
  Math.max(1, Math.ceil(words / wordsPerMinute));

/** The words that a reader sees, without tags, footnotes, addresses and the rules of tables. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/<\/?[A-Za-z](?:"[^"]*"|[^>"])*>/g, ' ')
    .replaceAll(/\[\^[^\]]+\]/g, '')
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/[*_~`|]/g, (sign) => (sign === '|' ? ' ' : ''));

export const countWords = (markdown: string): number =>
  plain(markdown)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The first paragraph, without markup. */
export const firstParagraph = (markdown: string): string | undefined =>
  markdown
    .split(/\n\s*\n/)
    .find((block) => /^\s*[^\s<#>|-]/.test(block))
    ?.replaceAll(/\[([^\]^]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[\^[^\]]+\]|[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The targets of links. */
export const hrefsIn = (markdown: string): string[] =>
  Array.from(markdown.matchAll(/\]\(([^)\s]+)\)/g), ([, href = '']) => href);

export function sentencesOf(text: string): string[] {
  return text.split(/(?<!\b(?:Mr|Mrs|Dr|No|St)\.)(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}])/u);
}

/** The whole line, or its first words with an ellipsis, at most `max` characters. */
export function firstWords(line: string, max: number): string {
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).replace(/[\s,;:–]+$/, '')}…`;
}

/** For error messages. */
export function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > 90 ? `${plain.slice(0, 90)}…` : plain;
}

interface Changing {
  date: string;
  updates: readonly { date: string }[];
}

/** The day of the last update or correction, or of publication. */
export function lastChanged({ date, updates }: Changing): string {
  return updates.reduce((latest, update) => (update.date > latest ? update.date : latest), date);
}

/** The month of the last change to the text or to today's answer; undefined if there is none. */
export function updatedMonth(text: Changing, answer?: { month: string }): string | undefined {
  const changed = [lastChanged(text), answer?.month ?? ''].sort().at(-1) ?? '';
  const month = changed.slice(0, 7);
  return month > text.date.slice(0, 7) ? month : undefined;
}
