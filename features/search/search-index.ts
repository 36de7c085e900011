import { setImmediate as nextTurn } from 'node:timers/promises';
import MiniSearch from 'minisearch';
import { pickOf } from '#features/gadgets/pick.ts';
import type { Library } from '#server/content/library.ts';
import { type Entry, entriesOf } from './entries.ts';
import { nameKey, termsOf } from './text.ts';
import { kindWords } from './words.ts';

/** How much a term in each field counts. */
const boost = { name: 4, also: 3, facts: 1, text: 1 };

export type Field = keyof typeof boost;
const fields = Object.keys(boost) as Field[];
export const naming: Field[] = ['name', 'also'];
export const describing: Field[] = [...naming, 'facts'];

/** One entry per gadget or text. */
export interface SearchIndex {
  entries: readonly Entry[];
  /** The entries with all terms, best first. */
  find(terms: readonly string[], options?: FindOptions): Entry[];
  /** The entries with this name or alias. */
  named(terms: readonly string[]): readonly Entry[];
  isBrand(term: string): boolean;
  isKnown(term: string): boolean;
  /** Whether names or words for kinds contain it. */
  isInName(term: string): boolean;
  /** The name or word for a kind that a mistyped one is meant to be. */
  correct(term: string): string | undefined;
}

interface FindOptions {
  in?: Field[];
  /** The last term may be the beginning of a word. */
  isTyping?: boolean;
}

const indexes = new WeakMap<Library, Promise<SearchIndex>>();

/** Built once per published content, in slices, so that requests run in between. */
export function indexOf(library: Library): Promise<SearchIndex> {
  const known = indexes.get(library) ?? createIndex(library);
  indexes.set(library, known);
  return known;
}

async function createIndex(library: Library): Promise<SearchIndex> {
  const index = new MiniSearch({
    fields,
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { boost, combineWith: 'AND' },
  });
  const entries: Entry[] = [];
  const names = new Map<string, Entry[]>();
  const brands = new Set<string>();
  const inNames = new Set<string>();
  const known = new Set<string>();
  for (const entry of entriesOf(library)) {
    if (entries.length % 20 === 0) await nextTurn();
    const texts = Object.fromEntries(fields.map((field) => [field, entry[field].join(' ')]));
    index.add({ id: entries.length, ...texts });
    entries.push(entry);
    for (const term of fields.flatMap((field) => entry[field])) known.add(term);
    for (const name of new Set(entry.names.map((one) => nameKey(termsOf(one)))))
      names.set(name, [...(names.get(name) ?? []), entry]);
    if (!entry.gadget) continue;
    for (const term of [...entry.name, ...entry.also]) inNames.add(term);
    for (const term of termsOf(entry.gadget.brand)) brands.add(term);
  }
  await nextTurn();
  // Reads every answer once, so that the first search need not.
  pickOf([], library.gadgets);
  // A gadget with the name of its maker has no other.
  names.delete('');
  return {
    entries,
    find: (words, { in: within = fields, isTyping = false } = {}) =>
      index
        .search(words.join(' '), {
          fields: within,
          prefix: (term, at) =>
            isTyping ? at === words.length - 1 : term.length > 3 && !known.has(term),
        })
        .flatMap(({ id }) => entries[id] ?? []),
    named: (words) => names.get(nameKey(words)) ?? [],
    isBrand: (term) => brands.has(term),
    isKnown: (term) => known.has(term),
    isInName: (term) => inNames.has(term),
    correct: (term) => correctionOf(term, index, inNames),
  };
}

const kindTerms = new Set(Object.values(kindWords).flatMap(({ words }) => termsOf(words)));

/**
 * Names are spelled wrong in many ways, and words for kinds in few: "sneaker" is no speaker, and
 * "mower" no power bank.
 */
function correctionOf(
  term: string,
  index: MiniSearch,
  names: ReadonlySet<string>,
): string | undefined {
  if (!/^\p{L}{5,24}$/u.test(term)) return undefined;
  for (const fuzzy of term.length > 5 ? [1, 2] : [1]) {
    const found = index.search(term, { fuzzy, fields: naming }).flatMap(({ terms }) => terms);
    const right = found
      .filter((word) => {
        const isKind = kindTerms.has(word);
        const same = isKind || fuzzy > 1 ? 2 : 1;
        const isLong = word.length > (isKind || fuzzy > 1 ? 4 : 3) && /^\p{L}+$/u.test(word);
        return isLong && names.has(word) && word.slice(0, same) === term.slice(0, same);
      })
      .sort((a, b) => Number(kindTerms.has(a)) - Number(kindTerms.has(b)));
    if (right[0]) return right[0];
  }
  return undefined;
}
