import MiniSearch from 'minisearch';
import type { Library } from '#content/library.ts';
import { type Entry, readEntries } from './entries.ts';
import { joined, termsOf } from './text.ts';
import { kindWords } from './words.ts';

/** How much a term in each field counts. */
const boost = { name: 4, also: 3, facts: 1, text: 1 };

export type Field = keyof typeof boost;
const fields = Object.keys(boost) as Field[];
export const naming: readonly Field[] = ['name', 'also'];
export const describing: readonly Field[] = ['name', 'also', 'facts'];

const asIs = { tokenize: (text: string) => text.split(' '), processTerm: (term: string) => term };

/** One entry per gadget or text. */
export interface SearchIndex {
  entries: readonly Entry[];
  /** The entries with all terms, best first. A term in `beginnings` may be the beginning of a word. */
  find(terms: readonly string[], options?: FindOptions): Entry[];
  /** The entries that a name or alias belongs to. */
  named(terms: readonly string[]): readonly Entry[];
  /** Whether the terms contain a whole name or alias of a gadget. */
  namesGadget(terms: readonly string[]): boolean;
  isBrand(term: string): boolean;
  /** In a name or alias of a gadget. */
  isInName(term: string): boolean;
  isKnown(term: string): boolean;
  /** Whether a name or a word for a kind begins with it. */
  isBeginning(term: string): boolean;
  /** The name or word for a kind that a mistyped one is meant to be. */
  correct(term: string): string | undefined;
}

interface FindOptions {
  in?: readonly Field[];
  beginnings?: ReadonlySet<string>;
}

const indexes = new WeakMap<Library, Promise<SearchIndex>>();

/** Built once per published content, in slices, so that requests run in between. */
export function indexOf(library: Library): Promise<SearchIndex> {
  const known = indexes.get(library) ?? createIndex(library);
  indexes.set(library, known);
  return known;
}

async function createIndex(library: Library): Promise<SearchIndex> {
  const entries = readEntries(library);
  const index = new MiniSearch({ fields, ...asIs, searchOptions: { boost, combineWith: 'AND' } });
  await index.addAllAsync(
    entries.map((entry, id) => ({
      id,
      ...Object.fromEntries(fields.map((field) => [field, entry[field].join(' ')])),
    })),
    { chunkSize: 50 },
  );
  const names = namesOf(entries);
  const gadgets = entries.filter(({ gadget }) => gadget);
  const inNames = new Set(gadgets.flatMap((entry) => [...entry.name, ...aliasTerms(entry)]));
  const properNames = inNames.difference(kindTerms);
  const gadgetNames = namesOf(gadgets);
  const brands = new Set(gadgets.flatMap(({ gadget }) => termsOf(gadget?.brand ?? '')));
  const known = new Set(entries.flatMap((entry) => fields.flatMap((field) => entry[field])));
  const spellings = spellingsOf(entries);
  return {
    entries,
    find: (terms, { in: within = fields, beginnings } = {}) =>
      index
        .search(terms.join(' '), {
          fields: [...within],
          prefix: (term) => beginnings?.has(term) ?? false,
        })
        .flatMap(({ id }) => entries[id] ?? []),
    named: (terms) => names.get(terms.join(' ')) ?? [],
    namesGadget: (terms) =>
      terms.some((_, from) =>
        terms
          .slice(from)
          .some((__, more) => gadgetNames.has(terms.slice(from, from + more + 1).join(' '))),
      ),
    isBrand: (term) => brands.has(term),
    isInName: (term) => inNames.has(term),
    isKnown: (term) => known.has(term),
    isBeginning: (term) => spellings.search(term, { prefix: true }).length > 0,
    correct: (term) => correctionOf(term, spellings, properNames),
  };
}

const kindTerms = new Set(Object.values(kindWords).flatMap(({ words }) => words.flatMap(termsOf)));

const aliasTerms = ({ aliases }: Entry): string[] =>
  aliases.flatMap((alias) => [...termsOf(alias), ...joined(termsOf(alias))]);

/** Entries by name; of several with one name those that we tested come first. */
function namesOf(entries: readonly Entry[]): Map<string, Entry[]> {
  const names = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const name of new Set(entry.names.map((one) => termsOf(one).join(' '))))
      names.set(name, [...(names.get(name) ?? []), entry]);
  // A gadget with the name of its maker has no other.
  names.delete('');
  return names;
}

/** The words that a mistyped one may be. */
function spellingsOf(entries: readonly Entry[]): MiniSearch<{ id: string; word: string }> {
  const words = new Set(entries.flatMap((entry) => [...entry.name, ...entry.also]));
  const spellings = new MiniSearch<{ id: string; word: string }>({ fields: ['word'], ...asIs });
  spellings.addAll(
    [...words].filter((word) => /^\p{L}{4,}$/u.test(word)).map((word) => ({ id: word, word })),
  );
  return spellings;
}

/**
 * Names are spelled wrong in many ways, and words for kinds in few: "sneaker" is no speaker, and
 * "mower" no power bank.
 */
function correctionOf(
  term: string,
  spellings: MiniSearch<{ id: string; word: string }>,
  names: ReadonlySet<string>,
): string | undefined {
  if (!/^\p{L}{5,}$/u.test(term)) return undefined;
  for (const distance of term.length > 5 ? [1, 2] : [1]) {
    const found = spellings.search(term, { fuzzy: distance }).map(({ id }) => String(id));
    const right = found
      .filter((word) => {
        const same = names.has(word) && distance === 1 ? 1 : 2;
        return word.length > 4 && word.slice(0, same) === term.slice(0, same);
      })
      .sort((a, b) => Number(names.has(b)) - Number(names.has(a)));
    if (right[0]) return right[0];
  }
  return undefined;
}
