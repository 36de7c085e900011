import { termsOf } from './tokenize.ts';

export type PhraseTable<Value> = readonly [terms: string[], value: Value][];

/** Phrases as terms, longest first, so that "security camera" wins over "camera". */
export function phrases<Value>(
  table: Iterable<readonly [phrase: string, value: Value]>,
): PhraseTable<Value> {
  return Array.from(table, ([phrase, value]): [string[], Value] => [termsOf(phrase), value]).sort(
    (a, b) => b[0].length - a[0].length,
  );
}

/** Removes the first phrase of the table that occurs in the terms. */
export function take<Value>(
  terms: string[],
  table: PhraseTable<Value>,
): { terms: string[]; value: Value; at: number } | undefined {
  for (const [phrase, value] of table) {
    const at = terms.findIndex((_, from) => isAt(terms, from, phrase));
    if (at !== -1) return { terms: terms.splice(at, phrase.length), value, at };
  }
  return undefined;
}

export const isAt = (terms: readonly string[], from: number, phrase: readonly string[]): boolean =>
  phrase.every((word, next) => terms[from + next] === word);

export function takeAll<Value>(terms: string[], table: PhraseTable<Value>): Value[] {
  const found: Value[] = [];
  for (let next = take(terms, table); next; next = take(terms, table)) found.push(next.value);
  return found;
}
