import { setImmediate as nextTurn } from 'node:timers/promises';
import MiniSearch from 'minisearch';
import { bySlug } from '#features/content/by-slug.ts';
import type { Library } from '#features/content/snapshot.ts';
import { pickOf, todaysAnswer } from '#features/gadgets/answers.ts';
import type { Gadget } from '#features/gadgets/gadget.ts';
import { currentPrice } from '#features/gadgets/prices.ts';
import {
  comparableValue,
  formatFact,
  hasNone,
  kindDetails,
  labelOf,
  notKnown,
} from '#features/gadgets/vocabulary.ts';
import type { SearchResult } from '#features/search/fields.ts';
import { comparisonSlug, paths } from '#ui/paths.ts';
import { isTypo, joined, nameKey, termsOf, withoutIt } from './text.ts';
import { featureWords, kindWords } from './words.ts';

/** Something that can be found: a gadget, a text or a page. */
export interface Entry {
  result: SearchResult;
  gadget?: Gadget | undefined;
  /** What people call it; a search for one of these finds it first. */
  names: readonly string[];
  /** The kinds of gadgets that a guide picks. */
  kinds?: readonly string[];
  /** The indexed fields, as terms. */
  name: readonly string[];
  also: readonly string[];
  facts: readonly string[];
  text: readonly string[];
}

/** How much a term in each field counts. */
const boost = { name: 4, also: 3, facts: 1, text: 1 };

export type Field = keyof typeof boost;

const fields = Object.keys(boost) as Field[];
export const naming: Field[] = ['name', 'also'];
export const describing: Field[] = [...naming, 'facts'];

export type SearchIndex = Awaited<ReturnType<typeof createIndex>>;

const indexes = new WeakMap<Library, Promise<SearchIndex>>();

/** Built once per published content, in slices, so that requests run in between. */
export function indexOf(library: Library): Promise<SearchIndex> {
  const known = indexes.get(library) ?? createIndex(library);
  indexes.set(library, known);
  return known;
}

/** One entry per gadget or text. */
async function createIndex(library: Library) {
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
  const called = new Set<string>();
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
    const { aliases = [], brand, kind, name } = entry.gadget;
    for (const term of termsOf(brand)) brands.add(term);
    const words = [brand, kindWords[kind], ...aliases];
    for (const term of [...words.flatMap(termsOf), nameKey(termsOf(name))]) called.add(term);
  }
  await nextTurn();
  // Reads every answer once, so that the first search need not.
  pickOf([], library);
  // A gadget with the name of its maker has no other.
  names.delete('');
  return {
    entries,
    /** The entries with all terms, best first; an unknown one may be the beginning of a word. */
    find: (words: readonly string[], within: Field[] = fields): Entry[] =>
      index
        .search(words.join(' '), {
          fields: within,
          // A "mic" is no micro-OLED.
          prefix: (term) => term.length > (within.includes('facts') ? 3 : 2) && !known.has(term),
        })
        .flatMap(({ id }) => entries[id] ?? []),
    /** The entries with this name or alias. */
    named: (words: readonly string[]): readonly Entry[] => names.get(nameKey(words)) ?? [],
    isBrand: (term: string) => brands.has(term),
    isKnown: (term: string) => known.has(term),
    /** Whether names or words for kinds contain it. */
    isInName: (term: string) => inNames.has(term),
    /** The name or word for a kind that a mistyped one is meant to be. */
    correct: (typed: string): string | undefined =>
      [1, 2]
        .flatMap((fuzzy) => index.search(typed, { fuzzy, fields: naming }))
        .flatMap(({ terms }) => terms)
        .find((term) => called.has(term) && isTypo(typed, term)),
  };
}

function* entriesOf(library: Library): Generator<Entry> {
  const { gadgets, guides, posts } = library;
  for (const gadget of gadgets) yield* gadgetEntry(gadget, library);
  for (const { slug, title, excerpt, picks } of guides) {
    const kinds = picks.flatMap(({ gadget }) => bySlug(gadgets, gadget)?.kind ?? []);
    const words = `guide ${kinds.map((kind) => kindWords[kind]).join(' ')}`;
    const url = paths.guide(slug);
    yield { ...textEntry({ kind: 'guide', slug, title, url, text: excerpt }, words), kinds };
  }
  for (const { slug, title, excerpt, tags } of posts) {
    const found = { kind: 'article', slug, title, url: paths.post(slug), text: excerpt } as const;
    yield textEntry(found, tags.join(' '));
  }
}

function* gadgetEntry(gadget: Gadget, library: Library): Generator<Entry> {
  const { gadgets, products, reviews } = library;
  const { slug, name, brand, kind } = gadget;
  const aliases = gadget.aliases ?? [];
  const product = bySlug(products, slug);
  const review = bySlug(reviews, slug);
  const beside = product ? undefined : testedBeside(gadget, library);
  if (!product && !beside) return;
  const price = currentPrice(gadget);
  const superseded = gadget.prices.length > 0 ? null : undefined;
  const answer = todaysAnswer(gadget, gadgets);
  const instead = answer?.instead ?? bySlug(gadgets, gadget.buried?.instead.slug);
  const line = name.startsWith(brand) ? name.slice(brand.length).trim() : name;
  const nameTerms = termsOf(name);
  const category = product?.category ?? kindDetails[kind].category;
  yield {
    gadget,
    names: [name, line, ...aliases],
    name: [...nameTerms, ...termsOf(brand)],
    also: [
      ...joined(nameTerms),
      ...aliases.flatMap((alias) => [...termsOf(alias), ...joined(termsOf(alias))]),
      ...termsOf(kindWords[kind]),
      ...termsOf(category),
    ],
    facts: factTerms(gadget),
    text: [
      product?.scenario ?? '',
      product?.review ?? '',
      review?.title ?? '',
      review?.excerpt ?? '',
      ...(review?.tags ?? []),
    ].flatMap(termsOf),
    result: {
      kind: review ? 'review' : product ? 'product' : 'rival',
      slug,
      title: name,
      url: beside
        ? paths.comparison(comparisonSlug([beside.slug, slug]))
        : review
          ? paths.review(slug)
          : `${paths.category(product?.category ?? '')}#${slug}`,
      text:
        answer?.text ??
        product?.review ??
        `Side by side with the ${beside?.name}, which we reviewed.`,
      gadget: kind,
      category,
      rating: product ? Math.round(product.rating * 10) : null,
      price: price ? { usd: price.usd, month: price.month, kind: price.kind } : superseded,
      answer: answer?.short,
      isBuried: gadget.buried !== undefined,
      instead: instead && { slug: instead.slug, name: instead.name },
    },
  };
}

/** A rival's page is its comparison with what we tested of its kind. */
function testedBeside(
  { slug, kind, brand }: Gadget,
  { gadgets, reviews }: Library,
): Gadget | undefined {
  const named = reviews.find(({ competitors }) => competitors.some((one) => one.slug === slug));
  const [alike] = gadgets
    .filter((other) => other.kind === kind && !other.isRival)
    .sort((a, b) => Number(b.brand === brand) - Number(a.brand === brand));
  return bySlug(gadgets, named?.slug) ?? alike;
}

/** The terms of what it has, and "no-subscription" for what it goes without. */
const factTerms = ({ facts, kind }: Gadget): string[] =>
  facts.flatMap(({ key, value }) => {
    if (value === notKnown) return [];
    const feature = termsOf(featureWords[key] ?? '');
    const label = [...termsOf(labelOf(key, kind)), ...feature];
    if (value === false || value === 0 || value === hasNone) return label.map(withoutIt);
    const isWaterproof = key === 'water' && (comparableValue(key, value) ?? 0) >= waterproof;
    return [
      // Of a number, the label says nothing: every phone has a battery life.
      ...(typeof value === 'number' ? feature : label),
      ...(value === true ? [] : termsOf(formatFact(key, value))),
      // "An Apple device".
      ...(key === 'needs' && `${value}`.includes('Apple') ? ['iphone'] : []),
      ...(isWaterproof ? termsOf('waterproof water proof') : []),
    ];
  });

const waterproof = comparableValue('water', 'IPX7') ?? 0;

export const textEntry = (
  found: Pick<SearchResult, 'kind' | 'slug' | 'title' | 'url' | 'text'>,
  words = '',
): Entry => ({
  names: [found.title],
  name: termsOf(found.title),
  also: termsOf(words),
  facts: [],
  text: termsOf(found.text),
  result: { ...found, gadget: null, category: null, rating: null, isBuried: false },
});
