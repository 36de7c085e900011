import { type Condition, distanceTo, factValue, meetsAll } from './conditions.ts';
import {
  explainFailures,
  explainIgnored,
  explainResults,
  type Failure,
  unknownFact,
} from './explanations.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { Passage, Subject } from './passage.ts';
import { compareBy, differentlyMeasured, inTurn, mainKindFirst } from './ranking.ts';
import type { Hit, SearchIndex } from './search-index.ts';

/** A result with its matching passages; a gadget that meets the conditions needs none. */
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

export interface SearchContext {
  index: SearchIndex;
  /** Everything with a price. */
  gadgets: readonly Subject[];
  /** The last plain word may be incomplete. */
  isTyping: boolean;
  /** The word that a term was made from. */
  writtenAs: (term: string) => string;
}

/** Searches for gadgets that meet the conditions, or for words in all texts. */
export function findResults(query: ParsedQuery, context: SearchContext): SearchOutcome {
  const isAboutGadgets = query.conditions.length > 0 || query.sort || query.order;
  if (!isAboutGadgets && query.kinds.length === 0) return findWords(query, context);
  const candidates = candidatesFor(query, context);
  if (!isAboutGadgets) {
    const texts = findWords(query, context);
    const hasAllWords = query.terms.length === 0 || candidates.ignored.length < query.terms.length;
    if (
      !hasAllWords &&
      !candidates.isAsked &&
      texts.found.some(({ hits }) => isComplete(hits, query))
    )
      return texts;
    if (query.terms.length > 0 && candidates.ignored.length === 0)
      return { ...texts, found: merge(candidates.found, texts.found) };
    if (query.terms.length === 0)
      return { ...texts, found: merge(ranked(candidates.found, query), texts.found) };
  }
  const outcome = findGadgets(query, candidates.found);
  const ignored = explainIgnored(query, candidates.ignored.map(context.writtenAs));
  return { ...outcome, messages: [...ignored, ...outcome.messages] };
}

const isComplete = (hits: readonly Hit[], { terms, kindTerms }: ParsedQuery): boolean =>
  hits.some(({ has }) => has === terms.length + kindTerms.length);

function findWords(
  { words, terms, kindTerms }: ParsedQuery,
  context: SearchContext,
): SearchOutcome {
  const plain = withoutFillers([...terms, ...kindTerms], context);
  const query: ParsedQuery = {
    words,
    terms: plain,
    kinds: [],
    kindTerms: [],
    conditions: [],
  };
  return { found: findInTexts(plain, context), messages: [], query };
}

/** "is the steam deck still worth it" asks about the Steam Deck. */
function withoutFillers(terms: string[], { index }: SearchContext): string[] {
  const core = terms.filter((term) => !index.words.isFiller(term));
  const only = ({ subject }: { subject: Subject }) => subject.gadget !== undefined;
  return index.find(core, { only, inNames: true }).length > 0 ? core : terms;
}

const merge = (first: readonly Found[], others: readonly Found[]): Found[] => {
  const known = new Set(first.map(({ subject }) => subject));
  const hits = new Map(others.map((found) => [found.subject, found]));
  return [
    ...first.map((found) => (found.hits.length > 0 ? found : (hits.get(found.subject) ?? found))),
    ...others.filter(({ subject }) => !known.has(subject)),
  ];
};

interface Candidates {
  found: Found[];
  /** Words that say nothing about them. */
  ignored: string[];
  /** The ignored words describe what somebody wants, not a story. */
  isAsked?: boolean;
}

/** The gadgets of the kind that the plain words name or describe. */
function candidatesFor(
  { kinds, terms, conditions }: ParsedQuery,
  { index, gadgets, isTyping }: SearchContext,
): Candidates {
  const isWanted = ({ gadget }: Subject) =>
    gadget !== undefined && (kinds.length === 0 || kinds.includes(gadget));
  const all = gadgets.filter(isWanted).map((subject) => ({ subject, hits: [] }));
  if (terms.length === 0) return { found: all, ignored: [] };
  const only = ({ subject }: { subject: Subject }) => isWanted(subject);
  const named = index.find(terms, { isTyping, only, inNames: true });
  if (named.length > 0) return { found: bySubject(named), ignored: [] };
  const described = bySubject(
    index.find(terms, {
      isTyping,
      only: (passage) => only(passage) && !passage.isStory && !passage.isWarning,
    }),
  );
  // A buried gadget, or one that fails a condition, is no answer to a question about a kind.
  const isAnswer = ({ subject }: Found) => !subject.buried && meetsAll(subject, conditions);
  if (described.length > 0)
    return described.some(isAnswer)
      ? { found: described, ignored: [] }
      : { found: all, ignored: terms, isAsked: true };
  const names = terms.filter((term) => index.find([term], { only, inNames: true }).length > 0);
  if (names.length > 0 && names.length < terms.length) {
    const some = bySubject(index.find(names, { only, inNames: true }));
    if (some.some(isAnswer))
      return { found: some, ignored: terms.filter((term) => !names.includes(term)) };
  }
  const isWarning = (passage: Passage) => only(passage) && passage.isWarning === true;
  const isAsked = index.find(terms, { isTyping, only: isWarning }).length > 0;
  return { found: all, ignored: terms, isAsked };
}

function ranked(found: readonly Found[], query: ParsedQuery): Found[] {
  const subjects = found.map(({ subject }) => subject);
  const compare = compareBy(query, differentlyMeasured(subjects, query));
  return found.toSorted((a, b) => compare(a.subject, b.subject));
}

/** The candidates that meet all conditions, or else those that come nearest. */
function findGadgets(query: ParsedQuery, candidates: readonly Found[]): SearchOutcome {
  const { conditions, sort } = query;
  const meeting = candidates.filter(({ subject }) => meetsAll(subject, conditions));
  const isLimit = conditions.some((one) => one.type === 'fact' && one.key === sort?.key);
  const known =
    sort && !isLimit
      ? meeting.filter(({ subject }) => factValue(subject, sort.key) !== undefined)
      : meeting;
  if (known.length > 0) {
    const found = ranked(known, query);
    const subjects = found.map(({ subject }) => subject);
    const all = candidates.map(({ subject }) => subject);
    return {
      found,
      messages: explainResults(query, subjects, all),
      query: withFoundKinds(query, subjects),
    };
  }
  if (meeting.length > 0 && sort) {
    const { sort: _, ...rest } = query;
    const outcome = findGadgets(rest, candidates);
    return { ...outcome, messages: [unknownFact(query, sort.key), ...outcome.messages] };
  }
  return findNearest(query, candidates);
}

/** Names each condition that excludes what meets the others, and shows the nearest gadgets. */
function findNearest(query: ParsedQuery, candidates: readonly Found[]): SearchOutcome {
  const { conditions } = query;
  const failures = conditions.flatMap((condition): (Failure & { found: Found[] })[] => {
    const others = conditions.filter((one) => one !== condition);
    const found = candidates
      .filter(({ subject }) => meetsAll(subject, others))
      .toSorted((a, b) => nearestTo(condition, query)(a.subject, b.subject));
    const [nearest] = found;
    return nearest ? [{ condition, others, nearest: nearest.subject, found }] : [];
  });
  const [first, ...rest] = failures;
  if (!first && conditions.length > 1) {
    // No single condition is to blame: the last one is dropped.
    const fewer = findNearest({ ...query, conditions: conditions.slice(0, -1) }, candidates);
    return { ...fewer, messages: [explainFailures(query, []), ...fewer.messages] };
  }
  const found = first ? first.found.concat(rest.flatMap((failure) => failure.found)) : [];
  return {
    found: [...new Map(found.map((one) => [one.subject, one])).values()],
    messages: first ? [explainFailures(query, failures)] : [],
    query: { ...query, conditions: [...(first?.others ?? [])] },
  };
}

function nearestTo(condition: Condition, query: ParsedQuery) {
  return inTurn([
    mainKindFirst(query),
    (a, b) => Number(a.buried !== undefined) - Number(b.buried !== undefined),
    (a, b) => distanceTo(a, condition) - distanceTo(b, condition),
    compareBy(query, new Map()),
  ]);
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

export function bySubject(hits: readonly Hit[]): Found[] {
  const found = new Map<Subject, Found>();
  for (const hit of hits) {
    const { subject } = hit.passage;
    const known = found.get(subject);
    if (known) known.hits.push(hit);
    else found.set(subject, { subject, hits: [hit] });
  }
  return [...found.values()];
}
