import type { FeatureFilter } from '#content/search-words.ts';
import {
  describePrice,
  explainResults,
  noFeatureMatch,
  noPriceMatch,
  unknownFeature,
} from './explanations.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { Subject } from './passage.ts';
import { compareBy, differentlyMeasured, excludesOthers, fits } from './ranking.ts';
import type { Hit, SearchIndex } from './search-index.ts';

/** A result with its matching passages; a gadget with the wanted feature needs none. */
export interface Found {
  subject: Subject;
  hits: Hit[];
}

export interface SearchOutcome {
  found: Found[];
  /** Sentences about the results, such as a condition that was dropped. */
  messages: string[];
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
  const [price] = describePrice(query.price);
  const { feature } = query;
  const plain: ParsedQuery = {
    terms: [...query.terms, ...query.kindTerms],
    kinds: [],
    kindTerms: [],
    price: {},
  };
  if (!feature && !query.order && !price)
    return { found: findInTexts(plain.terms, context), messages: [], query: plain };
  const found = within(query, context);
  if (found.length > 0) {
    const subjects = found.map(({ subject }) => subject);
    return {
      found,
      messages: explainResults(query, subjects, context.gadgets),
      query: withFoundKinds(query, subjects),
    };
  }
  if (price) return withMessage(noPriceMatch(price), findResults(withoutPrice(query), context));
  if (feature && excludesOthers(feature)) return showKnownValues(query, feature, context);
  const texts = { found: findInTexts(plain.terms, context), messages: [], query: plain };
  return feature ? withMessage(unknownFeature(query, feature), texts) : texts;
}

/** If nothing is in the price range, show the nearest prices. */
function withoutPrice({ order, ...query }: ParsedQuery): ParsedQuery {
  return {
    ...query,
    price: {},
    order: order ?? (query.price.max === undefined ? 'dearest' : 'cheapest'),
  };
}

const withMessage = (message: string, { messages, ...outcome }: SearchOutcome): SearchOutcome => ({
  ...outcome,
  messages: [message, ...messages],
});

const within = (query: ParsedQuery, context: SearchContext): Found[] =>
  query.terms.length > 0 ? namedWithin(query, context) : gadgetsWithin(query, context);

/** Nothing has the feature: show the known values, the closest first. */
function showKnownValues(
  query: ParsedQuery,
  feature: FeatureFilter,
  context: SearchContext,
): SearchOutcome {
  const { key, first } = feature;
  const less: ParsedQuery = { ...query, feature: { key, first } };
  const found = within(less, context);
  if (found.length > 0) return { found, messages: [noFeatureMatch(query, feature)], query: less };
  const { feature: _, ...rest } = query;
  return withMessage(unknownFeature(query, feature), findResults(rest, context));
}

/** Only the kinds that were found. */
function withFoundKinds(query: ParsedQuery, found: readonly Subject[]): ParsedQuery {
  return {
    ...query,
    kinds: query.kinds.filter((kind) => found.some(({ gadget }) => gadget === kind)),
  };
}

/** Passages with all words, or else those with most of them. */
function findInTexts(terms: readonly string[], { index, isTyping }: SearchContext): Found[] {
  if (terms.length === 0) return [];
  const hits = index.find(terms, { isTyping });
  if (hits.length > 0 || terms.length === 1) return bySubject(hits);
  const some = index.find(terms, { isTyping, any: true });
  const max = Math.max(0, ...some.map(({ has }) => has));
  return bySubject(some.filter(({ has }) => has === max));
}

function gadgetsWithin(query: ParsedQuery, { gadgets }: SearchContext): Found[] {
  const fitting = gadgets.filter((subject) => fits(subject, query));
  return fitting
    .sort(compareBy(query, differentlyMeasured(fitting, query.feature)))
    .map((subject) => ({ subject, hits: [] }));
}

/** "sony under 400", "garmin best battery": gadgets of that name, or else any text. */
function namedWithin(query: ParsedQuery, { index, isTyping }: SearchContext): Found[] {
  const only = ({ subject }: { subject: Subject }) => fits(subject, query);
  const named = bySubject(index.find(query.terms, { isTyping, only, inNames: true }));
  if (named.length > 0) {
    const others = differentlyMeasured(
      named.map(({ subject }) => subject),
      query.feature,
    );
    const inOrder = compareBy(query, others);
    return query.feature || query.order
      ? named.sort((a, b) => inOrder(a.subject, b.subject))
      : named;
  }
  // A search for a named gadget excludes others that only mention it.
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
