/** How text becomes terms: the same for what is indexed and for what is asked. */

/** Longer is no word that anybody looks for. */
const longestTerm = 40;

const word = /\p{N}+\.\p{N}+|[\p{L}\p{N}]+/gu;
const isPlain = /^[\x20-\x7e\n]*$/;

/** Small letters without accents; apostrophes go, so that "gull’s" is two letters from "gull" and not two words. */
export function fold(text: string): string {
  const plain = isPlain.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain.replace(/['’]/g, '').toLowerCase();
}

/** Of a folded text. */
export const wordsOf = (folded: string): string[] => folded.match(word) ?? [];

export const termsOf = (text: string): string[] => wordsOf(fold(text)).map(stem);

/** A term for every word and where it stands in the text, which must not change its length by folding. */
export function* placesOf(text: string): Generator<{ term: string; from: number; to: number }> {
  for (const found of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*(?:\.\p{N}+)?/gu)) {
    const [written] = found;
    const [term] = termsOf(written);
    if (term) yield { term, from: found.index, to: found.index + written.length };
  }
}

/** Phones and phone, cancelling and canceling, colour and color are one word. Nothing cleverer: it would have to be explained. */
export function stem(term: string): string {
  let root = term.slice(0, longestTerm);
  if (root.length > 3 && root.endsWith('s') && !/(ss|us|is)$/.test(root)) root = root.slice(0, -1);
  if (root.length > 6)
    root = root.replace(/([aeiou])ll(ed|ing|er|ation)$/, '$1l$2').replace(/our$/, 'or');
  return root;
}

/** Whether somebody who typed so much may be about to type the word. A number is whole: 15 is not the beginning of 152.8. */
export const begins = (term: string, start: string): boolean =>
  term.startsWith(start) && (/\D/.test(start) || !/^[\d.]+$/.test(term));

/** Words that stand in every text and tell nothing. They are neither indexed nor looked for. */
const empty = new Set(
  (
    'a about all also am an and any are as at be because been but by can could did do does doe for from get got had ha have he her him his how i if in ' +
    'into is it just me my no nor not of on or our out she should so some than that the their them then there these they this those to too ' +
    'was we were what when where which while who why will with would you your thi hi wa it whi'
  ).split(' '),
);

export const isEmpty = (term: string): boolean => empty.has(term);
