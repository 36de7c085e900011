import type { GadgetKind } from '#content/schema/vocabulary.ts';
import { monthName } from '#site/ui/dates.ts';
import { formatPrice } from '#site/ui/price-and-rating.ts';
import { priceKind } from '#site/ui/price-words.ts';
import { meetsAll } from './conditions.ts';
import { type Found, findResults, type SearchContext, type SearchOutcome } from './find-results.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { Subject } from './passage.ts';
import { type Compare, compareBy, inTurn } from './ranking.ts';
import { stem, termsOf } from './tokenize.ts';

const isYear = (word: string): boolean => /^(?:19|20)\d\d$/.test(word);
/** "Series X" is named by a letter. */
const isNumbered = (word: string): boolean =>
  (/\d/.test(word) && !isYear(word)) || word.length === 1;
const editions = new Set(['pro', 'max', 'ultra', 'plus', 'mini', 'air', 'lite', 'se', 'slim']);

const lettersOf = (term: string): string => term.replace(/\d+/g, '#');
const numberOf = (term: string): number => Number(/\d+(?!.*\d)/.exec(term)?.[0] ?? Number.NaN);

interface Asked {
  /** The plain words of the search, corrected, in their order, with those that no text has. */
  words: readonly string[];
  /** As the visitor wrote them. */
  written: string;
}

/** A model, maker or kind that we do not cover, with the nearest that we have. */
export function findUncovered(
  { words, written }: Asked,
  query: ParsedQuery,
  context: SearchContext,
): SearchOutcome | undefined {
  const terms = words.map(stem);
  const other = terms.map((term) => query.words.notCovered.get(term)).find(Boolean);
  if (other && query.kinds.length === 0) return ofOtherKind(other, query, context);
  const model = readModel(terms, context);
  if (!model) return undefined;
  const isWanted = ({ gadget }: Subject) =>
    gadget !== undefined && (query.kinds.length === 0 || query.kinds.includes(gadget));
  const relatives = model.relatives.filter(isWanted);
  const ofKind = context.gadgets.filter(({ gadget }) =>
    query.kinds.length > 0
      ? gadget && query.kinds.includes(gadget)
      : gadget !== undefined && gadget === model.kind,
  );
  const near = relatives.length > 0 ? relatives : ofKind.toSorted(compareBy(query, new Map()));
  const fitting = near.filter((one) => meetsAll(one, query.conditions));
  const found = (fitting.length > 0 ? fitting : near).map(
    (subject): Found => ({ subject, hits: [] }),
  );
  return {
    found,
    messages: [sentenceAbout(written, found[0]?.subject)],
    query: { ...query, terms: [], conditions: fitting.length > 0 ? query.conditions : [] },
  };
}

function sentenceAbout(name: string, nearest: Subject | undefined): string {
  if (!nearest) return `We haven’t covered “${name}”.`;
  const { price, priceKind: kind = 'list', priceMonth } = nearest;
  const cost =
    price !== null && priceMonth
      ? ` (${formatPrice(price)} ${priceKind({ kind })}, ${monthName(priceMonth)})`
      : '';
  return `We haven’t covered “${name}”. The nearest we have: ${nearest.name}${cost}.`;
}

function ofOtherKind(
  { name, nearest }: { name: string; nearest?: GadgetKind | undefined },
  query: ParsedQuery,
  context: SearchContext,
): SearchOutcome {
  const sentence = `We don’t cover ${name}.`;
  if (!nearest) return { ...findResults(query, context), messages: [sentence] };
  const near: ParsedQuery = { ...query, terms: [], kinds: [nearest] };
  const outcome = findResults(near, context);
  return {
    ...outcome,
    messages: [
      `${sentence} The nearest we have: ${query.words.nameOf(nearest)}.`,
      ...outcome.messages,
    ],
  };
}

interface Model {
  /** Gadgets of the same line, the nearest model first. */
  relatives: Subject[];
  kind?: GadgetKind | undefined;
}

/** Words that name a model we have no facts about; undefined if they do not look like one. */
function readModel(terms: readonly string[], context: SearchContext): Model | undefined {
  const { index, gadgets } = context;
  const { kindOfMaker } = index.words;
  const isGadget = ({ subject }: { subject: Subject }) => subject.gadget !== undefined;
  const named = (wanted: readonly string[]) =>
    new Set(
      index
        .find(wanted, { only: isGadget, inNames: true, isTyping: wanted.length === terms.length })
        .map(({ passage }) => passage.subject),
    );
  if (terms.length === 0 || named(terms).size > 0) return undefined;
  const kind = terms.map((term) => kindOfMaker.get(term)).find((one) => one !== undefined);
  const numbers = terms.filter(isNumbered);
  const marks = [...numbers, ...terms.filter((term) => editions.has(term))];
  const names = terms.filter((term) => !marks.includes(term) && named([term]).size > 0);
  const others = terms.filter((term) => !marks.includes(term) && !names.includes(term));
  const alike = gadgets.filter((gadget) => numbers.some((term) => hasAlike(gadget, term)));
  const line = names.length > 0 ? named(names) : new Set(alike);
  // Further words belong to a question or a text, unless a number shows that a model is meant.
  if (others.some((term) => !kindOfMaker.has(term) && index.wordOf(term))) return undefined;
  if (marks.length === 0 && others.length === 0) return undefined;
  if (line.size === 0) return kind ? { relatives: [], kind } : undefined;
  if (marks.length === 0 && !kind) return undefined;
  return { relatives: nearestOf([...line], marks), kind };
}

/** "S26" is like "S24", "PS6" like "PS5". */
const hasAlike = ({ name, words }: Subject, term: string): boolean =>
  /[a-z]/.test(term) &&
  termsOf(`${name} ${words}`).some((one) => /\d/.test(one) && lettersOf(one) === lettersOf(term));

function nearestOf(line: Subject[], marks: readonly string[]): Subject[] {
  const shared = ({ name, words }: Subject) => {
    const terms = termsOf(`${name} ${words}`);
    return marks.filter((mark) => terms.includes(mark)).length;
  };
  const wanted = marks.map(numberOf).find((one) => !Number.isNaN(one)) ?? Number.MAX_VALUE;
  const distance = ({ name }: Subject) =>
    Math.min(
      ...termsOf(name)
        .map(numberOf)
        .map((one) => (Number.isNaN(one) ? Number.MAX_VALUE : Math.abs(wanted - one))),
    );
  const steps: Compare[] = [
    (a, b) => Number(a.buried !== undefined) - Number(b.buried !== undefined),
    (a, b) => shared(b) - shared(a),
    (a, b) => distance(a) - distance(b),
    (a, b) => (b.released ?? '').localeCompare(a.released ?? ''),
  ];
  return line.toSorted(inTurn(steps));
}
