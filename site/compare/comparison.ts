import type { Compared } from '#content/compared.ts';
import { biggestDifference, type Difference } from './difference.ts';
import { type FactRows, factRows } from './rows.ts';
import { type ScoreRow, scoreRows } from './scores.ts';
import { type Source, Sources } from './sources.ts';

/** Everything that a page of comparison says, worked out from the gadgets' files. */
export interface Comparison {
  facts: FactRows;
  scores: ScoreRow[];
  difference: Difference | undefined;
  picks: Pick[];
  /** Of each gadget, in its order. */
  sources: Source[][];
}

/** Why somebody would take this one, in the words of the reviews, and in which facts it is ahead. */
export interface Pick {
  reasons: string[];
  against: string[];
  edge: string[];
}

export function compare(gadgets: readonly Compared[]): Comparison {
  const sources = new Sources();
  const facts = factRows(gadgets, sources);
  return {
    facts,
    scores: scoreRows(gadgets),
    difference: biggestDifference(gadgets, facts),
    picks: gadgets.map((gadget, column) => pickOf(gadget, column, gadgets, facts)),
    sources: gadgets.map((gadget) => sources.of(gadget)),
  };
}

const mostReasons = 3;
const mostAgainst = 2;

function pickOf(gadget: Compared, column: number, gadgets: readonly Compared[], { groups }: FactRows): Pick {
  const edge = groups
    .flatMap(({ rows }) => rows)
    .filter(({ cells }) => {
      const cell = cells[column];
      return cell?.state === 'known' && cell.isBetter;
    })
    .map(({ label }) => label);
  const { review } = gadget;
  const reasons = review ? review.buy : rivalReasons(gadget, gadgets);
  return {
    reasons: reasons.slice(0, mostReasons),
    against: (review?.skip ?? []).slice(0, mostAgainst),
    edge,
  };
}

/** What is said of a rival beside this very product comes before what is said of it elsewhere. */
function rivalReasons({ pickIf }: Compared, gadgets: readonly Compared[]): string[] {
  const isHere = ({ review }: { review: string }) => gadgets.some(({ slug }) => slug === review);
  const said = [...pickIf.filter(isHere), ...pickIf.filter((each) => !isHere(each))];
  return [...new Set(said.map(({ text }) => text))];
}
