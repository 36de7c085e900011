import type { LibrarySite } from '#content/library.ts';
import {
  type FactKey,
  type FactValue,
  type GadgetKind,
  kindDetails,
} from '#content/schema/vocabulary.ts';
import { platformPhrases } from './parse-platforms.ts';
import { type PhraseTable, phrases } from './phrases.ts';
import { isStopWord, termsOf } from './tokenize.ts';

type SearchFile = LibrarySite['search'];

export type Order = keyof SearchFile['orders'];

/** A wanted feature, and the fact that decides it. */
export interface FeatureFilter {
  key: FactKey;
  first: SearchFile['features'][number]['first'];
  min?: FactValue | undefined;
  max?: number | undefined;
  phrase?: string | undefined;
}

/** The owner's words (`site/search`) as terms. */
export interface SearchWords {
  kinds: PhraseTable<GadgetKind[]>;
  /** People who want a kind of gadget: "gift for a runner". */
  people: PhraseTable<GadgetKind[]>;
  facts: PhraseTable<FactKey>;
  features: PhraseTable<FeatureFilter>;
  /** Features that count only next to a kind of gadget. */
  adjectives: PhraseTable<FeatureFilter>;
  superlatives: ReadonlyMap<string, FeatureFilter['first']>;
  orders: PhraseTable<Order>;
  alternatives: PhraseTable<Alternative>;
  kindOfMaker: ReadonlyMap<string, GadgetKind>;
  notCovered: ReadonlyMap<string, SearchFile['notCovered'][number]>;
  /** Words with a special meaning, even if no text contains them. */
  understood: ReadonlySet<string>;
  /** The name of a kind in a sentence, in the plural. */
  nameOf(kind: GadgetKind): string;
  isFiller(term: string): boolean;
  isKindWord(term: string): boolean;
}

/** What we would buy instead of a gadget, or what its maker replaced it with. */
export type Alternative = 'instead' | 'successor';

const alternatives = phrases<Alternative>(
  byWord({
    instead: ['alternative to', 'alternative', 'instead of', 'similar to', 'replacement for'],
    successor: [
      ...['what replaced', 'what replaces', 'replaced by', 'replaced', 'successor to'],
      ...['successor of', 'successor', 'newer version of', 'new version of', 'newer version'],
      ...['new version', 'newer model of', 'came after', 'comes after'],
    ],
  }),
);

export function readSearchWords(file: SearchFile): SearchWords {
  const kinds = phrases([...kindsByPhrase(file.kinds)]);
  const people = phrases([...kindsByPhrase(file.people)]);
  const facts = phrases(byWord(file.facts));
  const orders = phrases(byWord(file.orders));
  const features = phrases(filtersIn(file, false));
  const superlatives = new Map(byTerm(file.superlatives));
  const fillers = new Set(file.fillers.flatMap(termsOf));
  const kindTerms = new Set(kinds.flatMap(([terms]) => terms));
  const understood = [features, facts, orders, kinds, people, platformPhrases, alternatives]
    .flatMap((table) => table.flatMap(([terms]) => terms))
    .concat([...superlatives.keys(), ...fillers]);
  return {
    kinds,
    people,
    facts,
    features,
    adjectives: phrases(filtersIn(file, true)),
    superlatives,
    orders,
    alternatives,
    kindOfMaker: new Map(byTerm(file.makers)),
    notCovered: new Map(
      file.notCovered
        .toReversed()
        .flatMap((kind) => kind.words.flatMap(termsOf).map((term) => [term, kind])),
    ),
    understood: new Set(understood.filter((term) => !isStopWord(term))),
    nameOf: (kind) => file.kinds[kind]?.[0] ?? kindDetails[kind].plural.toLowerCase(),
    isFiller: (term) => fillers.has(term) || isYear(term),
    isKindWord: (term) => kindTerms.has(term),
  };
}

/** "Worth it in 2026". */
const isYear = (term: string): boolean => /^20\d\d$/.test(term);

function byWord<Name extends string>(
  table: Partial<Record<Name, readonly string[]>>,
): [word: string, name: Name][] {
  return (Object.entries(table) as [Name, readonly string[]][]).flatMap(([name, words]) =>
    words.map((word): [string, Name] => [word, name]),
  );
}

const byTerm = <Name extends string>(
  table: Partial<Record<Name, readonly string[]>>,
): [term: string, name: Name][] =>
  byWord(table).flatMap(([word, name]) =>
    termsOf(word).map((term): [string, Name] => [term, name]),
  );

function kindsByPhrase(kinds: SearchFile['kinds']): Map<string, GadgetKind[]> {
  const found = new Map<string, GadgetKind[]>();
  for (const [phrase, kind] of byWord(kinds)) {
    const terms = termsOf(phrase).join(' ');
    const known = found.get(terms) ?? [];
    if (!known.includes(kind)) found.set(terms, [...known, kind]);
  }
  return found;
}

const filtersIn = ({ features }: SearchFile, isWithKind: boolean): [string, FeatureFilter][] =>
  features
    .filter(({ onlyWithKind = false }) => onlyWithKind === isWithKind)
    .flatMap(({ words, fact: key, first, min, max, phrase }) =>
      words.map((word): [string, FeatureFilter] => [word, { key, first, min, max, phrase }]),
    );
