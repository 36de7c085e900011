import { comparisonSlug } from '#content/comparison-slug.ts';
import { mostCompared } from '#content/most-compared.ts';
import type { SearchAnswer, SearchQuery, SearchResult } from '#contract/search.ts';
import {
  type Asked,
  cleanSearch,
  mostTerms,
  readSearch,
  splitSearch,
  understoodTerms,
} from './asked.ts';
import { choicesOf, passesFilters } from './choices.ts';
import { type Found, type Looked, look } from './look.ts';
import type { Passage, Subject } from './passage.ts';
import type { ReadContent } from './read-content.ts';
import { tellEmpty, tellUnderstood } from './says.ts';
import { SearchIndex } from './search-index.ts';
import { longest, mark, type Showing, sentenceWith } from './sentence.ts';
import { factLine } from './sources.ts';
import { Spelling } from './spelling.ts';
import type { Terms } from './terms.ts';
import { findVersus, tellVersus, type Versus, withoutVersus } from './versus.ts';
import { fold, stem, termsOf, wordsOf } from './words.ts';

export interface Search {
  /** `client`: who is counted if nothing is found. */
  answer(query: SearchQuery, client?: string): SearchAnswer;
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

/** Takes what was read of the content when it is asked for the first time; afterwards an answer costs no more than its words do. */
export function createSearch(read: () => ReadContent, most = mostKept): Search {
  const live = new Map<string, readonly Passage[]>();
  /** Whoever reads it is let go, with the library. */
  let content: ReadContent | (() => ReadContent) = read;
  let shelf: Shelf | undefined;

  function filled(): Shelf {
    if (typeof content === 'function') content = content();
    shelf ??= fillShelf(new SearchIndex(content, [...live.values()].flat()));
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
    const { words, price } = splitSearch(q);
    const shelf = filled();
    const versus = findVersus(words, shelf);
    if (versus) return sideBySide(q, versus, shelf.index.terms);
    const spelled = shelf.spelling.spell(withoutVersus(words.slice(0, mostTerms)));
    const wanted = readSearch(spelled.words, price);
    const isTyping = wanted.terms.at(-1) === stem(spelled.words.at(-1) ?? '');
    const isEmpty = spelled.missing.length === 0 && hasNothing(wanted);
    const { found, says, asked } = isEmpty
      ? pagesNamed(words, shelf)
      : look(wanted, { ...shelf, isTyping });
    const kept = found.filter(({ subject }) => passesFilters(subject, query));
    const subjects = found.map(({ subject }) => subject);
    const understood = tellUnderstood(asked);
    return {
      q,
      total: kept.length,
      results: kept
        .slice(0, mostResults[query.view])
        .map((one) => tell(one, asked, { isTyping, most: longest[query.view] })),
      corrected:
        spelled.corrections.length > 0 ? rewrite(q, spelled.corrections, shelf.index.terms) : null,
      didYouMean: spelled.doubts.length > 0 ? rewrite(q, spelled.doubts, shelf.index.terms) : null,
      missing: spelled.missing,
      understood,
      says,
      compare: understood.length > 0 ? firstOfOneKind(kept) : null,
      choices: query.view === 'page' ? choicesOf(subjects, query) : noChoices,
    };
  }
  return { answer, put, prepare: filled };
}

const hasNothing = ({ terms, kinds, price, wish, order }: Asked): boolean =>
  terms.length + kinds.length + Object.keys(price).length === 0 && !wish && !order;

/** Words that stand everywhere may still be the name of a page: "about". */
function pagesNamed(words: readonly string[], { pages }: Shelf): Looked {
  const found =
    words.length > 0 ? pages.filter(({ names }) => words.every((word) => names.has(word))) : [];
  return {
    found: found.map(({ subject }) => ({ subject, hits: [] })),
    says: found.length > 0 ? [] : [tellEmpty(words)],
    asked: readSearch([], {}),
  };
}

/** The page that shows them together, and behind it each alone. */
function sideBySide(q: string, versus: Versus, terms: Terms): SearchAnswer {
  const { gadgets, corrections } = versus;
  const alone = gadgets.map((subject) => tell({ subject, hits: [] }, readSearch([], {})));
  return {
    q,
    total: 1 + alone.length,
    results: [tellVersus(versus), ...alone],
    corrected: corrections.length > 0 ? rewrite(q, corrections, terms) : null,
    didYouMean: null,
    missing: [],
    understood: [],
    says: [],
    compare: null,
    choices: noChoices,
  };
}

/** As many of the first as are gadgets of one kind. */
function firstOfOneKind(found: readonly Found[]): string | null {
  const kind = found[0]?.subject.gadget;
  const end = found.findIndex(({ subject }) => !subject.gadget || subject.gadget !== kind);
  const first = found.slice(0, end === -1 ? mostCompared : Math.min(end, mostCompared));
  return first.length < 2 ? null : comparisonSlug(first.map(({ subject }) => subject.slug));
}

interface Shelf {
  index: SearchIndex;
  spelling: Spelling;
  gadgets: readonly Subject[];
  pages: { subject: Subject; names: Set<string> }[];
}

function fillShelf(index: SearchIndex): Shelf {
  const subjects = new Set(index.passages.map(({ subject }) => subject));
  return {
    index,
    spelling: new Spelling(index, understoodTerms),
    gadgets: [...subjects].filter(({ price }) => price !== null),
    pages: [...subjects]
      .filter(({ kind }) => kind === 'page')
      .map((subject) => ({ subject, names: new Set(wordsOf(fold(subject.words))) })),
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

function tell({ subject, hits }: Found, asked: Asked, showing: Showing = {}): SearchResult {
  const { kind, slug, name, about, category, rating, price, priceMonth } = subject;
  const [best, ...others] = hits;
  const common = { kind, slug, title: name, category, rating, price, priceMonth };
  if (!best || asked.wish) {
    const more = subject.beside ? [subject.beside] : [];
    return { ...common, url: subject.url, label: '', text: reason(subject, asked), more };
  }
  const { passage } = best;
  return {
    ...common,
    url: passage.url,
    label: passage.label,
    text: sentenceWith(passage, asked.terms, showing) ?? [about],
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
