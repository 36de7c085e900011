import type { Library } from '#content/library.ts';
import type { SearchAnswer, SearchQuery, SearchResult } from '#contract/search.ts';
import { type Asked, cleanSearch, readSearch, splitSearch, tellUnderstood, understoodTerms } from './asked.ts';
import { choicesOf, passesFilters } from './choices.ts';
import { type Found, look } from './look.ts';
import type { Passage, SearchSource, Subject } from './passage.ts';
import { SearchIndex } from './search-index.ts';
import { mark, sentenceWith } from './sentence.ts';
import { factLine, searchSources } from './sources.ts';
import { Spelling } from './spelling.ts';
import type { Terms } from './terms.ts';
import { fold, stem, termsOf } from './words.ts';

export interface Search {
  answer(query: SearchQuery): SearchAnswer;
  /** Puts in the place of what a source gave before what it has now: notes and letters change while the site runs. */
  put(source: string, passages: readonly Passage[]): void;
  /** Reads everything now, so that nobody's first search has to wait for it. */
  prepare(): void;
}

/** So many are shown; who needs more needs other words. */
const mostResults = { page: 24, dialog: 7 };
const mostPlaces = 2;

/** Some three kilobytes each. */
const mostKept = 500;

const noChoices: SearchAnswer['choices'] = { category: [], price: [], rating: [] };

/** Reads everything once, when it is asked for the first time; afterwards an answer costs no more than its words do. */
export function createSearch(
  library: Library,
  sources: readonly SearchSource[] = searchSources,
  most = mostKept,
): Search {
  const live = new Map<string, readonly Passage[]>();
  let fixed: Passage[] | undefined;
  let shelf: Shelf | undefined;

  function filled(): Shelf {
    fixed ??= sources.flatMap((source) => source(library));
    shelf ??= fillShelf([...fixed, ...[...live.values()].flat()]);
    return shelf;
  }

  /** What was asked lately: people type the same beginnings. */
  const kept = new Map<string, SearchAnswer>();

  function put(source: string, passages: readonly Passage[]): void {
    live.set(source, passages);
    kept.clear();
    shelf = undefined;
  }

  function answer(query: SearchQuery): SearchAnswer {
    const q = cleanSearch(query.q);
    const key = [query.view, query.category, query.price, query.rating, q].join('\n');
    const known = kept.get(key) ?? workOut(q, query);
    // The one that was asked for longest ago comes first, and goes first.
    kept.delete(key);
    kept.set(key, known);
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
    return known;
  }

  function workOut(q: string, query: SearchQuery): SearchAnswer {
    const { index, spelling, gadgets } = filled();
    const { words, price } = splitSearch(q);
    const spelled = spelling.spell(words);
    const wanted = readSearch(spelled.words, price);
    const isTyping = wanted.terms.at(-1) === stem(spelled.words.at(-1) ?? '');
    const { found, without, asked } = look(wanted, { index, gadgets, isTyping });
    const kept = found.filter(({ subject }) => passesFilters(subject, query));
    const subjects = found.map(({ subject }) => subject);
    return {
      q,
      total: kept.length,
      results: kept.slice(0, mostResults[query.view]).map((one) => tell(one, asked, isTyping)),
      corrected: spelled.corrections.length > 0 ? rewrite(q, spelled.corrections, index.terms) : null,
      didYouMean: spelled.doubts.length > 0 ? rewrite(q, spelled.doubts, index.terms) : null,
      missing: [...spelled.missing, ...without],
      understood: tellUnderstood(asked),
      choices: query.view === 'page' ? choicesOf(subjects, query) : noChoices,
    };
  }
  return { answer, put, prepare: filled };
}

interface Shelf {
  index: SearchIndex;
  spelling: Spelling;
  gadgets: readonly Subject[];
}

function fillShelf(passages: readonly Passage[]): Shelf {
  const index = new SearchIndex(passages);
  const subjects = new Set(passages.map(({ subject }) => subject));
  return {
    index,
    spelling: new Spelling(index, understoodTerms),
    gadgets: [...subjects].filter(({ price }) => price !== null),
  };
}

/** The search with the better words in it. */
function rewrite(q: string, corrections: readonly [string, string][], terms: Terms): string {
  const words = fold(q)
    .replace(/[^\p{L}\p{N}$.,]+/gu, ' ')
    .trim();
  return corrections.reduce((text, [wrong, right]) => {
    const written = terms.write(right);
    const isMany = wrong.endsWith('s') && !written.endsWith('s');
    return text.replace(wrong, isMany ? `${written}s` : written);
  }, words);
}

function tell({ subject, hits }: Found, asked: Asked, isTyping: boolean): SearchResult {
  const { kind, slug, name, about, category, rating, price, priceMonth } = subject;
  const [best, ...others] = hits;
  const common = { kind, slug, title: name, category, rating, price, priceMonth };
  if (!best || asked.wish) return { ...common, url: subject.url, label: '', text: reason(subject, asked), more: [] };
  const { passage } = best;
  return {
    ...common,
    url: passage.url,
    label: passage.label,
    text: sentenceWith(passage, asked.terms, isTyping) ?? [about],
    more: others
      .filter(({ passage: { label } }) => label)
      .slice(0, mostPlaces)
      .map(({ passage: { label, url } }) => ({ label, url })),
  };
}

/** Why a gadget was found that no word led to: its fact, or what its card says. */
function reason({ facts, gadget, about }: Found['subject'], { wish }: Asked): string[] {
  const fact = wish && facts?.get(wish.key);
  if (!fact || !gadget) return [about];
  const line = factLine(fact, gadget);
  return mark(line, termsOf(line.slice(0, line.indexOf(':'))));
}
