import { emptySite, type Library, type LibrarySite } from '#content/library.ts';
import { comparisonSlug, maxCompared } from '#content/slugs.ts';
import type { SearchQuery, SearchResponse, SearchResult } from '#contract/search.ts';
import { findAlternatives } from './alternatives.ts';
import { type Condition, reasonFor } from './conditions.ts';
import { readPassages } from './content-passages.ts';
import { describeQuery, nothingToSearch, notReviewed } from './explanations.ts';
import { choicesOf, knownFilters, passesFilters } from './filters.ts';
import { type Found, findResults, type SearchContext, type SearchOutcome } from './find-results.ts';
import {
  cleanSearch,
  firstWords,
  type ParsedQuery,
  parseQuery,
  splitSearch,
} from './parse-query.ts';
import type { Passage, Subject } from './passage.ts';
import { SearchIndex } from './search-index.ts';
import { readSearchWords } from './search-words.ts';
import { mark, maxLengths, type SnippetOptions, sentenceWith } from './snippet.ts';
import { type Spelled, spell } from './spelling.ts';
import { fold, stem, termsOf, wordsOf } from './tokenize.ts';
import { findUncovered } from './uncovered.ts';
import { comparisonResult, findVersus, type Versus, withoutVersus } from './versus.ts';

export interface Search {
  /** `client` counts a search without results. */
  run(query: SearchQuery, client?: string): SearchResponse;
  /** Replaces the passages of some sources, and the words that are understood. */
  put(changed: Record<string, readonly Passage[]>, words?: LibrarySite['search']): Promise<void>;
}

const maxResults = { page: 24, dialog: 7 };
const maxMore = 2;

const noChoices: SearchResponse['choices'] = { category: [], price: [], rating: [] };

export function createSearch(library?: Library): Search {
  const sources = new Map<string, readonly Passage[]>([
    ['content', library ? [...readPassages(library)] : []],
  ]);
  let file = library?.site.search ?? emptySite.search;
  const all = () => [...sources.values()].flat();
  let prepared: Prepared | undefined;

  const prepare = (): Prepared => {
    prepared ??= describeIndex(SearchIndex.of(all(), readSearchWords(file)));
    return prepared;
  };

  function run({ view, ...request }: SearchQuery): SearchResponse {
    const q = cleanSearch(request.q);
    const context = prepare();
    const { index, emoji } = context;
    const { words, ...numbers } = splitSearch(q, emoji);
    const versus = findVersus(words, index);
    if (versus) return comparison(q, versus, index);
    const { spelled, isTyping, outcome } = interpret(words, numbers, context);
    const { found, messages, query } = outcome;
    const filters = knownFilters(request, context.gadgets);
    const filtered = found.filter(({ subject }) => passesFilters(subject, filters));
    const understood = describeQuery(query);
    return {
      q,
      total: filtered.length,
      results: filtered
        .slice(0, maxResults[view])
        .map((one) => toResult(one, query, { isTyping, max: maxLengths[view] })),
      corrected: rewrite(q, spelled.corrections, index),
      didYouMean:
        spelled.suggestions.length > 0
          ? rewrite(q, [...spelled.corrections, ...spelled.suggestions], index)
          : null,
      missing: unmentioned(spelled.missing, messages),
      understood,
      messages,
      compare: understood.length > 0 ? firstOfOneKind(filtered) : null,
      choices: view === 'page' ? choicesOf(found, filters) : noChoices,
    };
  }

  return {
    run,
    async put(changed, words = file) {
      for (const [source, passages] of Object.entries(changed)) sources.set(source, passages);
      const passages = all();
      const isUpdated = words === file && (await prepared?.index.update(passages));
      file = words;
      const updated = isUpdated ? prepared?.index : undefined;
      prepared = describeIndex(
        updated ?? (await SearchIndex.inSlices(passages, readSearchWords(words))),
      );
    },
  };
}

/** Corrects the words, and finds what they mean. */
function interpret(
  words: SplitSearch['words'],
  numbers: Omit<SplitSearch, 'words'>,
  context: Prepared,
) {
  const { index, brands } = context;
  const spelled = spell(withoutVersus(firstWords(words)), index);
  const parsed = parseQuery(spelled.words, index.words, numbers, brands);
  const isTyping = parsed.terms.at(-1) === stem(spelled.words.at(-1) ?? '');
  const hasOnlyCommonWords = spelled.missing.length === 0 && isEmptyQuery(parsed);
  const outcome = hasOnlyCommonWords
    ? pagesNamed(words, context)
    : answer(parsed, spelled, {
        ...context,
        isTyping,
        writtenAs: (term) => spelled.all.find((word) => stem(word) === term) ?? term,
      });
  return { spelled, isTyping, outcome };
}

type SplitSearch = ReturnType<typeof splitSearch>;

const unmentioned = (words: readonly string[], messages: readonly string[]): string[] =>
  words.filter((word) => word.length > 1 && !messages.some((message) => message.includes(word)));

const isEmptyQuery = ({ terms, kinds, conditions, sort, order }: ParsedQuery): boolean =>
  terms.length + kinds.length + conditions.length === 0 && !sort && !order;

/** A question about alternatives, about something we do not cover, or any other search. */
function answer(query: ParsedQuery, spelled: Spelled, context: SearchContext): SearchOutcome {
  const alternatives = query.alternative ? findAlternatives(query, context) : undefined;
  if (alternatives) return alternatives;
  const isPlain = (word: string) => query.terms.includes(stem(word));
  const words = spelled.all.filter((word) => isPlain(word) || spelled.missing.includes(word));
  const written = spelled.all
    .filter((word) => words.includes(word) || query.kindTerms.includes(stem(word)))
    .join(' ');
  const outcome = findUncovered({ words, written }, query, context) ?? findResults(query, context);
  const [only] = outcome.found;
  const isOneRival = only && only.subject.kind === 'rival' && isNameOf(only.subject, written);
  return isOneRival && outcome.messages.length === 0
    ? { ...outcome, messages: [notReviewed(only.subject.name)] }
    : outcome;
}

/** Whether the search is the name of the gadget, and not of several. */
function isNameOf({ name }: Subject, written: string): boolean {
  const terms = termsOf(written);
  const own = termsOf(name);
  return terms.some((term) => /\d/.test(term)) && terms.every((term) => own.includes(term));
}

/** Stop words may still name a page: "about". */
function pagesNamed(words: readonly string[], { pages, index }: Prepared): SearchOutcome {
  const found =
    words.length > 0 ? pages.filter(({ names }) => words.every((word) => names.has(word))) : [];
  return {
    found: found.map(({ subject }) => ({ subject, hits: [] })),
    messages: found.length > 0 ? [] : [nothingToSearch(words)],
    query: parseQuery([], index.words),
  };
}

/** The comparison page, then each gadget. */
function comparison(q: string, versus: Versus, index: SearchIndex): SearchResponse {
  const { gadgets, corrections } = versus;
  const query = parseQuery([], index.words);
  const singles = gadgets.map((subject) => toResult({ subject, hits: [] }, query));
  return {
    q,
    total: 1 + singles.length,
    results: [comparisonResult(versus), ...singles],
    corrected: rewrite(q, corrections, index),
    didYouMean: null,
    missing: [],
    understood: [],
    messages: [],
    compare: null,
    choices: noChoices,
  };
}

/** The leading results that are gadgets of one kind, for a comparison. */
function firstOfOneKind(found: readonly Found[]): string | null {
  const kind = found[0]?.subject.gadget;
  const end = found.findIndex(({ subject }) => !subject.gadget || subject.gadget !== kind);
  const first = found.slice(0, end === -1 ? maxCompared : Math.min(end, maxCompared));
  return first.length < 2 ? null : comparisonSlug(first.map(({ subject }) => subject.slug));
}

interface Prepared {
  index: SearchIndex;
  /** Everything with a price. */
  gadgets: readonly Subject[];
  brands: ReadonlySet<string>;
  pages: { subject: Subject; names: Set<string> }[];
  /** The categories that emoji stand for. */
  emoji: ReadonlyMap<string, string>;
}

function describeIndex(index: SearchIndex): Prepared {
  const subjects = index.subjects();
  return {
    index,
    gadgets: subjects.filter(({ price }) => price !== null),
    brands: new Set(subjects.flatMap(({ brand }) => (brand ? fold(brand) : []))),
    pages: subjects
      .filter(({ kind }) => kind === 'page')
      .map((subject) => ({ subject, names: new Set(wordsOf(fold(subject.words))) })),
    emoji: new Map(
      subjects.flatMap(({ emoji, category }) => (emoji && category ? [[emoji, category]] : [])),
    ),
  };
}

/** The search with the better words in it; null if there are none. */
function rewrite(
  q: string,
  corrections: readonly [string, string][],
  index: SearchIndex,
): string | null {
  if (corrections.length === 0) return null;
  const words = fold(q)
    .replace(/[^\p{L}\p{N}$.,]+/gu, ' ')
    .trim();
  return corrections.reduce((text, [wrong, right]) => {
    const written = index.wordOf(right)?.written ?? right;
    const isMany = stem(wrong) !== wrong && !written.endsWith('s');
    return text.replace(wrong, isMany ? `${written}s` : written);
  }, words);
}

function toResult(
  { subject, hits }: Found,
  query: ParsedQuery,
  options: SnippetOptions = {},
): SearchResult {
  const { kind, slug, name, about, category, rating, price, priceMonth } = subject;
  const { priceKind, answer: today, buried, instead } = subject;
  const [best, ...others] = hits;
  const common = {
    kind,
    slug,
    title: name,
    category,
    rating,
    price,
    priceMonth,
    priceKind,
    answer: today,
    buried,
    instead,
  };
  const reasons = reasonsFor(subject, query);
  if (!best || reasons.length > 0) {
    const more = subject.beside ? [subject.beside] : [];
    const text = reasons.length > 0 ? marked(reasons) : [about];
    return { ...common, url: subject.url, label: '', text, more };
  }
  const { passage } = best;
  return {
    ...common,
    url: passage.url,
    label: passage.label,
    text: (isOnlyNamed(subject, query)
      ? undefined
      : sentenceWith(passage, query.terms, options)) ?? [about],
    more: others
      .filter(({ passage: { label, url } }) => label && url !== passage.url)
      .slice(0, maxMore)
      .map(({ passage: { label, url } }) => ({ label, url })),
  };
}

/** The facts of a rival repeat its maker's name: "Chip: Apple S10" says little about a watch. */
const isOnlyNamed = ({ kind, name, words }: Subject, { terms }: ParsedQuery): boolean =>
  kind === 'rival' && terms.every((term) => termsOf(`${name} ${words}`).includes(term));

/** The facts that decide the conditions and the order: "Battery life: 30 hours". */
function reasonsFor(subject: Subject, { conditions, sort }: ParsedQuery): string[] {
  const deciding: Condition[] = [
    ...conditions,
    ...(sort ? [{ type: 'fact', key: sort.key } as const] : []),
  ];
  return [...new Set(deciding.flatMap((condition) => reasonFor(subject, condition) ?? []))];
}

/** Lines with their labels marked. */
const marked = (lines: readonly string[]): string[] =>
  mark(
    lines.join(' · '),
    lines.flatMap((line) => termsOf(line.slice(0, line.indexOf(':')))),
  );
