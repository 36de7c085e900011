/** How text becomes terms, for the index and for queries. */

/** Longer words are cut. */
const maxTermLength = 40;

const word = /\p{N}+\.\p{N}+|[\p{L}\p{N}]+/gu;
const isPlain = /^[\x20-\x7e\n]*$/;

/** Lower case without accents and apostrophes, so that "gull’s" is one word. */
export function fold(text: string): string {
  const plain = isPlain.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain.replace(/['’]/g, '').toLowerCase();
}

/** The words of a folded text. */
export const wordsOf = (folded: string): string[] => folded.match(word) ?? [];

export const termsOf = (text: string): string[] => wordsOf(fold(text)).map(stem);

/** A term for every word, with its position in the unfolded text. */
export function* placesOf(text: string): Generator<{ term: string; from: number; to: number }> {
  for (const found of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*(?:\.\p{N}+)?/gu)) {
    const [written] = found;
    const [term] = termsOf(written);
    if (term) yield { term, from: found.index, to: found.index + written.length };
  }
}

/** Plurals and British spellings are one term: phones and phone, colour and color. */
export function stem(term: string): string {
  let root = term.slice(0, maxTermLength);
  if (root.length > 3 && root.endsWith('s') && !/(ss|us|is)$/.test(root)) root = root.slice(0, -1);
  if (root.length > 6)
    root = root.replace(/([aeiou])ll(ed|ing|er|ation)$/, '$1l$2').replace(/our$/, 'or');
  return root;
}

/**
 * Whether a term may complete the typed text; numbers must match in full, so 15 does not match
 * 152.8.
 */
export const begins = (term: string, start: string): boolean =>
  term.startsWith(start) && (/\D/.test(start) || !/^[\d.]+$/.test(term));

/** Stop words, neither indexed nor searched. */
const empty = new Set(
  (
    'a about all also am an and any are as at be because been but by can could did do does doe for from get got had ha have he her him his how i if in ' +
    'into is it just me my no nor not of on or our out she should so some than that the their them then there these they this those to too ' +
    'was we were what when where which while who why will with would you your thi hi wa it whi'
  ).split(' '),
);

export const isStopWord = (term: string): boolean => empty.has(term);
