import { type GadgetKind, gadgetKinds } from '#features/gadgets/vocabulary.ts';
import type { Entry, SearchIndex } from './search-index.ts';
import { listOf, nameKey, termsOf } from './text.ts';
import {
  beginsWish,
  cheapWords,
  featureWords,
  fillers,
  kindWords,
  makersOf,
  negations,
  notCovered,
  phoneSystems,
} from './words.ts';

/** Further words are ignored, which bounds the cost of a search. */
const maxTokens = 24;

/** A term with the word that it was typed in. */
export interface Token {
  term: string;
  written: string;
}

/** The longest words of a search that have one meaning. Unset: a word that only the index knows. */
export interface Part extends Meaning {
  tokens: Token[];
}

interface Meaning {
  /** Of a gadget; a kind; a maker that we may not cover; a thing that we do not. */
  type?: 'name' | 'kind' | 'maker' | 'uncovered' | undefined;
  kind?: GadgetKind;
  /** The gadgets with this name. */
  entries?: readonly Entry[];
}

const meanings = new Map<string, Meaning>([
  ...gadgetKinds.flatMap((kind) => meaningsOf(makersOf[kind], { type: 'maker', kind })),
  ...gadgetKinds.flatMap((kind) => meaningsOf(kindWords[kind], { type: 'kind', kind })),
  ...meaningsOf(notCovered, { type: 'uncovered' }),
]);

function meaningsOf(words: string | undefined, meaning: Meaning): [string, Meaning][] {
  return listOf(words).map((one) => [nameKey(termsOf(one)), meaning]);
}

const maxPhrase = 6;

/** Understood although they may be in no entry. */
const tableTerms = new Set([
  ...[kindWords, makersOf, featureWords].flatMap((table) => termsOf(`${Object.values(table)}`)),
  ...termsOf(notCovered),
  ...[...fillers, ...beginsWish, ...cheapWords, ...Object.keys(phoneSystems)],
]);
export const isUnderstood = (term: string): boolean => tableTerms.has(term);

/** "Worth it in 2026" asks about today. */
const isYear = (term: string): boolean => /^20[12]\d$/.test(term);

export const isContent = ({ term }: Token): boolean =>
  !fillers.has(term) && !beginsWish.has(term) && !isYear(term);
export const isNegation = ({ term }: Token): boolean => negations.has(term);
export const hasDigit = ({ term }: Token): boolean => /\d/.test(term);

export const terms = (tokens: readonly Token[]): string[] => tokens.map(({ term }) => term);

export const written = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => token.written)
    .filter((word, at, all) => word !== all[at - 1])
    .join(' ');

export const quoted = (tokens: readonly Token[]): string => `“${written(tokens)}”`;

/** "air pods" is written as one word, "macbook air" is not. */
export function tokensOf(text: string, index: SearchIndex): Token[] {
  const tokens: Token[] = [];
  for (const word of text.match(/[^\s,;:!?()"“”]+/g) ?? [])
    for (const term of termsOf(word)) {
      const before = tokens.at(-1);
      const one = (before?.term ?? '') + term;
      const isApart = index.isInName(before?.term ?? '') && index.isInName(term);
      const isName = !isApart && /^\p{L}{4,}$/u.test(one) && index.isInName(one);
      if (before && (isName || index.isBrand(one)))
        tokens[tokens.length - 1] = { term: one, written: `${before.written} ${word}` };
      else tokens.push({ term, written: word });
    }
  return tokens.slice(0, maxTokens);
}

/** "camera for kids without wifi": what it is, and what each wish asks for. */
export function splitWishes(tokens: readonly Token[]) {
  const first = tokens.findIndex(isContent);
  const starts = tokens.flatMap(({ term }, at) =>
    first >= 0 && at > first && beginsWish.has(term) ? [at] : [],
  );
  return {
    head: tokens.slice(0, starts[0]),
    wishes: starts
      .map((start, at) => tokens.slice(start, starts[at + 1]))
      .filter((wish) => wish.some(isContent)),
  };
}

export function partsOf(tokens: readonly Token[], index: SearchIndex): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; at += parts.at(-1)?.tokens.length ?? 1) {
    const lengths = Array.from({ length: maxPhrase }, (_, shorter) => maxPhrase - shorter);
    const found = lengths
      .map((length) => tokens.slice(at, at + length))
      .map((words) => ({ ...meaningOf(words, index), tokens: words }))
      .find(({ type }) => type);
    parts.push(found ?? { tokens: tokens.slice(at, at + 1) });
  }
  return parts;
}

function meaningOf(tokens: readonly Token[], index: SearchIndex): Meaning | undefined {
  const typed = terms(tokens);
  const entries = index.named(typed).filter(({ gadget }) => gadget);
  const known = meanings.get(nameKey(typed));
  if (entries.length === 0) return known;
  if (known?.type === 'kind') return { ...known, entries };
  const [kind, at] = kindAtEnd(typed);
  const isInName = typed.slice(0, at).some((term) => entries[0]?.name.includes(term));
  // Gadgets may share the name of a group, such as "action camera".
  if (kind && !isInName) return { ...kind, entries };
  // "Sony headphones" are headphones, and "Apple Watch" is a name.
  return kind && entries.length > 1 ? undefined : { type: 'name', entries };
}

function kindAtEnd(typed: readonly string[]): [Meaning | undefined, number] {
  const at = typed.findIndex(
    (_, from) => meanings.get(nameKey(typed.slice(from)))?.type === 'kind',
  );
  return at < 0 ? [undefined, typed.length] : [meanings.get(nameKey(typed.slice(at))), at];
}

export const kindsOf = (parts: readonly Part[]): GadgetKind[] => [
  ...new Set(parts.flatMap(({ type, kind }) => (type === 'kind' && kind ? [kind] : []))),
];
