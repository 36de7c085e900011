import type { ComparedGadget, Score } from '#content/views/comparison.ts';
import { biggestDifference, type Difference } from './difference.ts';
import { type FactRows, factRows, isBetter, isCheaper, type Source, Sources } from './rows.ts';
import type { ComparedKey } from './wording.ts';

/** Everything a comparison page shows, derived from content. */
export interface Comparison {
  facts: FactRows;
  scores: ScoreRow[];
  difference: Difference | undefined;
  picks: PickOne[];
  /** Whether any two share a comparable fact other than the warranty. */
  isComparable: boolean;
  /** The latest news about each product. */
  since: (Since | undefined)[];
  /** One list per product, in column order. */
  sources: Source[][];
}

export interface Since extends Omit<NonNullable<ComparedGadget['since']>, 'ref'> {
  source: Source;
}

/** Reasons to pick this product, from the reviews, and the facts in which it leads. */
export interface PickOne {
  reasons: string[];
  against: string[];
  edge: ComparedKey[];
}

export function compare(gadgets: readonly ComparedGadget[]): Comparison {
  const sources = new Sources();
  const isComparable = gadgets.some((one) =>
    gadgets.some((other) => one !== other && shareComparableFact(one, other)),
  );
  const facts = factRows(gadgets, sources, isComparable);
  return {
    facts,
    scores: scoreRows(gadgets),
    isComparable,
    difference: isComparable ? biggestDifference(gadgets, facts) : undefined,
    picks: gadgets.map((gadget, column) => ({
      reasons: (gadget.review?.buy ?? rivalReasons(gadget, gadgets)).slice(0, maxReasons),
      against: (gadget.review?.skip ?? []).slice(0, maxAgainst),
      edge: isComparable ? edgeOf(gadget, column, gadgets, facts) : [],
    })),
    since: gadgets.map(
      (gadget) =>
        gadget.since && { ...gadget.since, source: sources.mark(gadget, gadget.since.ref) },
    ),
    sources: gadgets.map((gadget) => sources.of(gadget)),
  };
}

/** Ignores the warranty, because every product has one. */
const shareComparableFact = (one: ComparedGadget, other: ComparedGadget): boolean =>
  one.facts.some(
    ({ key, label, wanted }) =>
      wanted &&
      key !== 'warranty' &&
      other.facts.some((fact) => fact.key === key && fact.label === label),
  );

function edgeOf(
  gadget: ComparedGadget,
  column: number,
  gadgets: readonly ComparedGadget[],
  { groups }: FactRows,
): ComparedKey[] {
  const rows = groups.flatMap(({ rows }) => rows).filter(({ cells }) => isBetter(cells[column]));
  const isCheapest =
    gadgets.some((other) => isCheaper(gadget, other)) &&
    !gadgets.some((other) => isCheaper(other, gadget));
  return [...rows.map(({ key }) => key), ...(isCheapest ? (['price'] as const) : [])];
}

const maxReasons = 3;
const maxAgainst = 2;

/** Reasons from the reviews of the compared products come first. */
function rivalReasons({ pickIf }: ComparedGadget, gadgets: readonly ComparedGadget[]): string[] {
  const isHere = ({ review }: { review: string }) => gadgets.some(({ slug }) => slug === review);
  const reasons = [...pickIf.filter(isHere), ...pickIf.filter((each) => !isHere(each))];
  return [...new Set(reasons.map(({ text }) => text))];
}

/** A score that several reviews share; undefined where a review has none. */
export interface ScoreRow {
  label: string;
  scores: (Score | undefined)[];
}

/** Scores compare only within one kind of product. */
function scoreRows(gadgets: readonly ComparedGadget[]): ScoreRow[] {
  if (new Set(gadgets.map(({ kind }) => kind)).size > 1) return [];
  const labels = new Set(
    gadgets.flatMap(({ review }) => review?.scores ?? []).map(({ label }) => label),
  );
  return [...labels]
    .map((label) => ({
      label,
      scores: gadgets.map(({ review }) => review?.scores.find((score) => score.label === label)),
    }))
    .filter(({ scores }) => scores.filter(Boolean).length > 1);
}
