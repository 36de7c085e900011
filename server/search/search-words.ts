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
  facts: PhraseTable<FactKey>;
  features: PhraseTable<FeatureFilter>;
  /** Features that count only next to a kind of gadget. */
  adjectives: PhraseTable<FeatureFilter>;
  superlatives: ReadonlyMap<string, FeatureFilter['first']>;
  orders: PhraseTable<Order>;
  alternatives: PhraseTable<true>;
  kindOfMaker: ReadonlyMap<string, GadgetKind>;
  notCovered: ReadonlyMap<string, SearchFile['notCovered'][number]>;
  /** Words with a special meaning, even if no text contains them. */
  understood: ReadonlySet<string>;
  /** The name of a kind in a sentence, in the plural. */
  nameOf(kind: GadgetKind): string;
  isFiller(term: string): boolean;
  isKindWord(term: string): boolean;
}

const alternatives = phrases(
  [
    'alternative to',
    'alternatives to',
    'alternative',
    'alternatives',
    'instead of',
    'similar to',
    'replacement for',
  ].map((phrase): [string, true] => [phrase, true]),
);

export function readSearchWords(file: SearchFile): SearchWords {
  const kinds = phrases([...kindsByPhrase(file)]);
  const facts = phrases(byWord(file.facts));
  const orders = phrases(byWord(file.orders));
  const features = phrases(filtersIn(file, false));
  const superlatives = new Map(byTerm(file.superlatives));
  const fillers = new Set(file.fillers.flatMap(termsOf));
  const kindTerms = new Set(kinds.flatMap(([terms]) => terms));
  const understood = [features, facts, orders, kinds, platformPhrases, alternatives]
    .flatMap((table) => table.flatMap(([terms]) => terms))
    .concat([...superlatives.keys(), ...fillers]);
  return {
    kinds,
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
    isFiller: (term) => fillers.has(term),
    isKindWord: (term) => kindTerms.has(term),
  };
}

const byWord = <Name extends string>(
  table: Partial<Record<Name, readonly string[]>>,
): [word: string, name: Name][] =>
  (Object.entries(table) as [Name, readonly string[]][]).flatMap(([name, words]) =>
    words.map((word): [string, Name] => [word, name]),
  );

const byTerm = <Name extends string>(
  table: Partial<Record<Name, readonly string[]>>,
): [term: string, name: Name][] =>
  byWord(table).flatMap(([word, name]) =>
    termsOf(word).map((term): [string, Name] => [term, name]),
  );

function kindsByPhrase({ kinds }: SearchFile): Map<string, GadgetKind[]> {
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
    .flatMap(({ words, fact: key, first, min, max, says: phrase }) =>
      words.map((word): [string, FeatureFilter] => [word, { key, first, min, max, phrase }]),
    );
