import { maxSearchLength } from './fields.ts';

/** How text becomes terms, for the index and for searches. */

/** HTML tags, from copied text or attacks. */
const markup = /<[/!?]?[a-z][^<>]*>?/gi;

/** One line without markup and invisible characters, because bidi marks would reorder the text around it. */
export function cleanSearch(text: string): string {
  return text
    .slice(0, maxSearchLength * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\ufffd]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .trim();
}

export const withoutMarkup = (text: string): string => text.replace(markup, ' ');

/** Lower case without accents and apostrophes: "gull’s" is one word. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+|['’]/gu, '')
    .toLowerCase();

/** Written differently by makers and by people. */
const sameAs: Record<string, string> = {
  ii: '2',
  iii: '3',
  iv: '4',
  mk: 'mark',
  cam: 'camera',
  vac: 'vacuum',
  cancelling: 'canceling',
};

/** "2nd generation" and "2" are the same model. */
const silent = new Set(['gen', 'generation']);

/**
 * The terms of a text. Letters and digits are separate, so that "ps5", "PS 5" and "WH1000XM5" are
 * found however they are written.
 */
export const termsOf = (text: string): string[] =>
  fold(text)
    .replace(/\+/g, ' plus ')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .match(/\p{L}+|\p{N}+/gu)
    ?.map((word) => sameAs[word] ?? sameAs[singular(word)] ?? singular(word))
    .filter((word) => !silent.has(word)) ?? [];

function singular(word: string): string {
  if (word.length < 3 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|x|ss|zz)es$/.test(word) ? word.slice(0, -2) : word.replace(/s$/, '');
}

/** Letters that sound alike. */
const sounds = ['bfpv', 'cgjkqsxz', 'dt', 'l', 'mn', 'r'];

const soundOf = (word: string): string =>
  sounds
    .reduce((text, letters, sound) => text.replace(RegExp(`[${letters}]+`, 'g'), `${sound}`), word)
    .replace(/\D/g, '');

const lettersOf = (word: string): string => [...word].sort().join('');

const withoutOneLetter = (word: string): string[] =>
  [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1));

const isOneLetterOff = (typed: string, meant: string): boolean =>
  typed.length === meant.length &&
  [...typed].filter((letter, at) => letter !== meant[at]).length === 1;

/** Letters swapped, left out, doubled or replaced by ones that sound alike: "canoe" is no canon. */
export function isTypo(typed: string, meant: string): boolean {
  if (!/^\p{L}{5,24}$/u.test(typed) || typed[0] !== meant[0] || meant.length < 4) return false;
  const { length } = typed;
  const isAlike = soundOf(typed) === soundOf(meant);
  return (
    lettersOf(typed) === lettersOf(meant) ||
    withoutOneLetter(meant).includes(typed) ||
    (withoutOneLetter(typed).includes(meant) && (isAlike || length > 6)) ||
    (length > 7 && isOneLetterOff(typed, meant)) ||
    (isAlike && (length > 6 || (length > 5 && meant.length === length)))
  );
}

/** Two words that follow each other, written as one: "steamdeck". */
export const joined = (terms: readonly string[]): string[] =>
  terms.slice(1).flatMap((term, at) => {
    const before = terms[at] ?? '';
    return /^\p{L}{2,}$/u.test(before + term) ? [before + term] : [];
  });

/** What a gadget goes without is a term of its own. */
export const withoutIt = (term: string): string => `no-${term}`;

export const listOf = (words = ''): string[] => words.split(', ').filter(Boolean);

/** The same however it is written: "power bank", "powerbank". */
export const nameKey = (terms: readonly string[]): string => terms.join('');
