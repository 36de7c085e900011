import type { Wish } from '#content/search-words.ts';
import { tellFound, tellNone, tellNoneWithin, tellPrice, tellUnknown } from './explanations.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { Subject } from './passage.ts';
import { comparing, fits, isLimit, oddOnes } from './ranking.ts';
import type { Hit, SearchIndex } from './search-index.ts';

/** A result with its matching passages. A gadget that fits a wish needs none. */
export interface Found {
  subject: Subject;
  hits: Hit[];
}

export interface SearchOutcome {
  found: Found[];
  /** Sentences about the results, such as a condition that was dropped. */
  says: string[];
  /** The part of the query that holds for all results. */
  query: ParsedQuery;
}

interface SearchContext {
  index: SearchIndex;
  /** Everything with a price. */
  gadgets: readonly Subject[];
  /** The last plain word may be incomplete. */
  isTyping: boolean;
}

/** Searches for all conditions, and drops some if nothing meets them. */
export function findResults(query: ParsedQuery, context: SearchContext): SearchOutcome {
  const [price] = tellPrice(query.price);
  const { wish } = query;
  const plain: ParsedQuery = {
    terms: [...query.terms, ...query.kindTerms],
    kinds: [],
    kindTerms: [],
    price: {},
  };
  if (!wish && !query.order && !price)
    return { found: inTexts(plain.terms, context), says: [], query: plain };
  const found = within(query, context);
  if (found.length > 0) {
    const subjects = found.map(({ subject }) => subject);
    return {
      found,
      says: tellFound(query, subjects, context.gadgets),
      query: narrowed(query, subjects),
    };
  }
  if (price) return saying(tellNoneWithin(price), findResults(withoutPrice(query), context));
  if (wish && isLimit(wish)) return withNone(query, wish, context);
  const texts = { found: inTexts(plain.terms, context), says: [], query: plain };
  return wish ? saying(tellUnknown(query, wish), texts) : texts;
}

/** If nothing is in the price range, show the nearest prices. */
function withoutPrice({ order, ...query }: ParsedQuery): ParsedQuery {
  return {
    ...query,
    price: {},
    order: order ?? (query.price.most === undefined ? 'dearest' : 'cheapest'),
  };
}

const saying = (message: string, { says, ...looked }: SearchOutcome): SearchOutcome => ({
  ...looked,
  says: [message, ...says],
});

const within = (query: ParsedQuery, context: SearchContext): Found[] =>
  query.terms.length > 0 ? namedWithin(query, context) : gadgetsWithin(query, context);

/** Nothing meets the wish: show what is known of each, the nearest first. */
function withNone(query: ParsedQuery, wish: Wish, context: SearchContext): SearchOutcome {
  const { key, first } = wish;
  const less: ParsedQuery = { ...query, wish: { key, first } };
  const found = within(less, context);
  if (found.length > 0) return { found, says: [tellNone(query, wish)], query: less };
  const { wish: _, ...rest } = query;
  return saying(tellUnknown(query, wish), findResults(rest, context));
}

/** Only the kinds that were found. */
function narrowed(query: ParsedQuery, found: readonly Subject[]): ParsedQuery {
  return {
    ...query,
    kinds: query.kinds.filter((kind) => found.some(({ gadget }) => gadget === kind)),
  };
}

/** Passages with all words, or else those with most of them. */
function inTexts(terms: readonly string[], { index, isTyping }: SearchContext): Found[] {
  if (terms.length === 0) return [];
  const hits = index.find(terms, { isTyping });
  if (hits.length > 0 || terms.length === 1) return bySubject(hits);
  const some = index.find(terms, { isTyping, any: true });
  const most = Math.max(0, ...some.map(({ has }) => has));
  return bySubject(some.filter(({ has }) => has === most));
}

function gadgetsWithin(query: ParsedQuery, { gadgets }: SearchContext): Found[] {
  const fitting = gadgets.filter((subject) => fits(subject, query));
  return fitting
    .sort(comparing(query, oddOnes(fitting, query.wish)))
    .map((subject) => ({ subject, hits: [] }));
}

/** "sony under 400", "garmin best battery": gadgets of that name in the wished order, or else any text. */
function namedWithin(query: ParsedQuery, { index, isTyping }: SearchContext): Found[] {
  const only = ({ subject }: { subject: Subject }) => fits(subject, query);
  const named = bySubject(index.find(query.terms, { isTyping, only, inNames: true }));
  if (named.length > 0) {
    const odd = oddOnes(
      named.map(({ subject }) => subject),
      query.wish,
    );
    const inOrder = comparing(query, odd);
    return query.wish || query.order ? named.sort((a, b) => inOrder(a.subject, b.subject)) : named;
  }
  // A named gadget is not answered with others that only mention it.
  const isGadget = ({ subject }: { subject: Subject }) => subject.gadget !== undefined;
  const isName = index.find(query.terms, { isTyping, only: isGadget, inNames: true }).length > 0;
  return isName ? [] : bySubject(index.find(query.terms, { isTyping, only }));
}

function bySubject(hits: readonly Hit[]): Found[] {
  const found = new Map<Subject, Found>();
  for (const hit of hits) {
    const { subject } = hit.passage;
    const known = found.get(subject);
    if (known) known.hits.push(hit);
    else found.set(subject, { subject, hits: [hit] });
  }
  return [...found.values()];
}
