import type { Compared, ComparedFact } from '#content/compared.ts';
import type { SourceMark, Sources } from './sources.ts';

/** What stands in a row under one gadget. Never nothing. */
export type Cell =
  | {
      state: 'known';
      fact: ComparedFact;
      text: string;
      source: SourceMark;
      /** Its part of the row's largest amount. */
      share?: number;
      isBetter: boolean;
    }
  | { state: 'not known' }
  /** Makes no sense for this kind of gadget, or is measured in another way there: then it has a row of its own. */
  | { state: 'not comparable' };

export type KnownCell = Extract<Cell, { state: 'known' }>;

export interface Row {
  key: ComparedFact['key'];
  label: string;
  cells: Cell[];
  /** Every gadget says the same. */
  isSame: boolean;
}

export interface RowGroup {
  name: string;
  rows: Row[];
}

export interface FactRows {
  groups: RowGroup[];
  /** Labels of what is not known of any of them. */
  unknown: string[];
}

export function factRows(gadgets: readonly Compared[], sources: Sources): FactRows {
  const measures = measuresOf(gadgets);
  const groups = new Map(measures.map(({ group }): [string, Row[]] => [group, []]));
  const unknown: string[] = [];
  for (const measure of measures) {
    const row = rowOf(measure, gadgets, sources);
    if (knownCells(row.cells).length > 0) groups.get(measure.group)?.push(row);
    else unknown.push(row.label);
  }
  return {
    groups: [...groups]
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => ({ name, rows: rows.sort((a, b) => answers(b) - answers(a)) })),
    unknown,
  };
}

/** Where kinds measure something else under one key, each measure has its row: nothing is set beside what it cannot be compared with. */
function measuresOf(gadgets: readonly Compared[]): ComparedFact[] {
  const facts = gadgets.flatMap((gadget) => gadget.facts).sort((a, b) => a.place - b.place);
  return [...new Map(facts.map((fact) => [fact.key + fact.label, fact])).values()];
}

/** 'Storage, base model' -> 'storage (base model)': a label among other words. */
export const inSentence = (label: string): string =>
  label.charAt(0).toLowerCase() + label.slice(1).replace(/, (.+)$/, ' ($1)');

export const knownCells = (cells: readonly Cell[]): KnownCell[] => cells.filter((cell) => cell.state === 'known');

/** What compares comes before what only one of them has. */
const answers = ({ cells }: Row): number =>
  cells.filter(({ state }) => state !== 'not comparable').length > 1 ? 1 : 0;

function rowOf({ key, label }: ComparedFact, gadgets: readonly Compared[], sources: Sources): Row {
  const cells = gadgets.map((gadget): Cell => {
    const fact = gadget.facts.find((candidate) => candidate.key === key && candidate.label === label);
    if (!fact) return { state: 'not comparable' };
    const { text, ref } = fact;
    if (text === undefined || !ref) return { state: 'not known' };
    return { state: 'known', fact, text, source: sources.mark(gadget, ref), isBetter: false };
  });
  return { key, label, cells: compared(cells), isSame: isSame(cells) };
}

function isSame(cells: readonly Cell[]): boolean {
  const known = knownCells(cells);
  // What the note adds is a part of the answer: IP68 for half a meter is not IP68 for six.
  return known.length === cells.length && new Set(known.map(({ text, fact }) => `${text} ${fact.note}`)).size === 1;
}

/** Bars and marks, where there is something to compare with. */
function compared(cells: Cell[]): Cell[] {
  const known = knownCells(cells);
  if (known.length < 2) return cells;
  const worths = known.map(({ fact }) => worth(fact));
  const longest = Math.max(...known.map(({ fact }) => (fact.isAmount && fact.size) || 0));
  return cells.map((cell) => {
    if (cell.state !== 'known') return cell;
    const { isAmount, size = 0 } = cell.fact;
    // Better than one of the others and worse than none: two that share the best value share the mark.
    const own = worth(cell.fact);
    const isBetter = worths.some((other) => other < own) && worths.every((other) => other <= own);
    return isAmount && longest > 0 ? { ...cell, isBetter, share: size / longest } : { ...cell, isBetter };
  });
}

/** The larger, the more a buyer wants it. What has no order is neither larger nor smaller than anything. */
function worth({ size = Number.NaN, wanted }: ComparedFact): number {
  if (!wanted) return Number.NaN;
  return wanted === 'less' ? -size : size;
}

interface Spread {
  /** How far apart, as a factor or as what would weigh as much. */
  size: number;
  factor?: number;
  /** The columns of the smallest and of the largest. */
  least: number;
  most: number;
}

/** For facts that have a better. */
export function spreadOf({ cells }: Row): Spread | undefined {
  const sized = cells.flatMap((cell, column) => {
    const { size, wanted, isAmount } = cell.state === 'known' ? cell.fact : {};
    return size === undefined || !wanted ? [] : [{ column, size, isAmount }];
  });
  const [least, most] = [Math.min, Math.max].map((end) => {
    const edge = end(...sized.map(({ size }) => size));
    return sized.find(({ size }) => size === edge);
  });
  if (!least || !most || least.size === most.size) return undefined;
  const columns = { least: least.column, most: most.column };
  // Having a thing or not weighs about as much as having two and a half times as much of it; between ratings there are steps, not sizes.
  if (!least.isAmount) return { size: least.size > 1 ? 1.1 : 2.5, ...columns };
  if (least.size === 0) return { size: 4, ...columns };
  const factor = most.size / least.size;
  return { size: factor, factor, ...columns };
}
