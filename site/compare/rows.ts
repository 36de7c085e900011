import type { Compared } from '#content/compared.ts';
import { betterOf, measure, writeFact } from '#content/fact-values.ts';
import {
  type FactGroup,
  type FactKey,
  type FactValue,
  factGroups,
  factKeys,
  factKind,
  labelOf,
  notKnown,
} from '#content/vocabulary.ts';
import type { SourceMark, Sources } from './sources.ts';

/** What stands in a row under one gadget. Never nothing. */
export type Cell =
  | {
      state: 'known';
      value: FactValue;
      text: string;
      note?: string | undefined;
      source: SourceMark;
      /** Its part of the row's largest number. */
      share?: number;
      isBetter: boolean;
    }
  | { state: 'not known' }
  /** Makes no sense for this kind of gadget, or is measured in another way there: then it has a row of its own. */
  | { state: 'not comparable' };

export type KnownCell = Extract<Cell, { state: 'known' }>;

export interface Row {
  key: FactKey;
  label: string;
  cells: Cell[];
  /** Every gadget says the same. */
  isSame: boolean;
}

export interface RowGroup {
  name: FactGroup;
  rows: Row[];
}

export interface FactRows {
  groups: RowGroup[];
  /** Labels of what is not known of any of them. */
  unknown: string[];
}

export function factRows(gadgets: readonly Compared[], sources: Sources): FactRows {
  const rows = factKeys.flatMap((key) => rowsOf(key, gadgets, sources));
  const known = rows.filter(({ cells }) => knownCells(cells).length > 0);
  const groups = factGroups.map((name) => ({
    name,
    rows: known.filter(({ key }) => factKind(key).group === name).sort((a, b) => answers(b) - answers(a)),
  }));
  return {
    groups: groups.filter((group) => group.rows.length > 0),
    unknown: rows.filter((row) => !known.includes(row)).map(({ label }) => label),
  };
}

/** 'Storage, base model' -> 'storage (base model)': a label among other words. */
export const inSentence = (label: string): string =>
  label.charAt(0).toLowerCase() + label.slice(1).replace(/, (.+)$/, ' ($1)');

export const knownCells = (cells: readonly Cell[]): KnownCell[] => cells.filter((cell) => cell.state === 'known');

/** What compares comes before what only one of them has. */
const answers = ({ cells }: Row): number =>
  cells.filter(({ state }) => state !== 'not comparable').length > 1 ? 1 : 0;

/** Where kinds measure something else under one key, each measure has its row: nothing is set beside what it cannot be compared with. */
function rowsOf(key: FactKey, gadgets: readonly Compared[], sources: Sources): Row[] {
  const fits = ({ kind }: Compared) => factKind(key).kinds.includes(kind);
  const labels = new Set(gadgets.filter(fits).map(({ kind }) => labelOf(key, kind)));
  return [...labels].map((label) => {
    const cells = gadgets.map((gadget): Cell => {
      if (!fits(gadget) || labelOf(key, gadget.kind) !== label) return { state: 'not comparable' };
      return cellOf(key, gadget, sources);
    });
    return { key, label, cells: compared(key, cells), isSame: isSame(cells) };
  });
}

function cellOf(key: FactKey, gadget: Compared, sources: Sources): Cell {
  const fact = gadget.facts.find((candidate) => candidate.key === key);
  if (!fact?.ref || fact.value === notKnown) return { state: 'not known' };
  const { value, note, ref } = fact;
  const source = sources.mark(gadget, ref);
  return { state: 'known', value, text: writeFact(key, value), note, source, isBetter: false };
}

function isSame(cells: readonly Cell[]): boolean {
  const known = knownCells(cells);
  // What the note adds is a part of the answer: IP68 for half a meter is not IP68 for six.
  return known.length === cells.length && new Set(known.map(({ text, note }) => `${text} ${note}`)).size === 1;
}

/** Bars and marks, where there is something to compare with. */
function compared(key: FactKey, cells: Cell[]): Cell[] {
  const known = knownCells(cells);
  if (known.length < 2) return cells;
  const longest = Math.max(...known.map(({ value }) => (typeof value === 'number' ? value : 0)));
  return cells.map((cell) => {
    if (cell.state !== 'known') return cell;
    const isBetter = isBest(key, cell, known);
    return typeof cell.value === 'number' && longest > 0
      ? { ...cell, isBetter, share: cell.value / longest }
      : { ...cell, isBetter };
  });
}

/** Better than one of the others and worse than none: two that share the best value share the mark. */
function isBest(key: FactKey, { value }: KnownCell, known: readonly KnownCell[]): boolean {
  const outcomes = known.map((other) => betterOf(key, value, other.value));
  return outcomes.includes('a') && outcomes.every((outcome) => outcome === 'a' || outcome === 'same');
}

/** How far apart the values of a row are, and who has the largest and the smallest; for keys that have a better. */
export function spreadOf({
  key,
  cells,
}: Row): { size: number; factor?: number; least: number; most: number } | undefined {
  const { unit, direction } = factKind(key);
  const measured = cells.flatMap((cell, column) => {
    const size = cell.state === 'known' ? measure(key, cell.value) : undefined;
    return size === undefined ? [] : [{ column, size }];
  });
  const [least, most] = [
    measured.toSorted((a, b) => a.size - b.size)[0],
    measured.toSorted((a, b) => b.size - a.size)[0],
  ];
  if (direction === 'neither' || !least || !most || least.size === most.size) return undefined;
  const columns = { least: least.column, most: most.column };
  // Having a thing or not weighs about as much as having two and a half times as much of it; between ratings there are steps, not sizes.
  if (unit === 'yes/no') return { size: 2.5, ...columns };
  if (unit === 'water rating') return { size: least.size > 1 ? 1.1 : 2.5, ...columns };
  return least.size === 0
    ? { size: 4, ...columns }
    : { size: most.size / least.size, factor: most.size / least.size, ...columns };
}
