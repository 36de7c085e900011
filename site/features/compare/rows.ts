import type { ComparedFact, ComparedGadget } from '#content/views/comparison.ts';

/** What stands in a row under one gadget. Never nothing: where no value is, the state is shown in its own words. */
export type Cell =
  | {
      state: 'known';
      fact: ComparedFact;
      text: string;
      source: SourceMark;
      /** Its part of the row's largest amount. */
      share?: number;
      isBetter: boolean;
      /** One of the figures was never read at its source. */
      isDoubtful?: true;
    }
  | { state: 'Not known' }
  /** Makes no sense for this kind of gadget, or is measured in another way there: then it has a row of its own. */
  | { state: 'Not comparable' };

export type KnownCell = Extract<Cell, { state: 'known' }>;

export interface Row {
  key: ComparedFact['key'];
  label: string;
  cells: Cell[];
  /** Every gadget says the same. */
  isSame: boolean;
  /** Set where they do not compare, although each of them is known: one figure is for video and the other for the web. */
  isUneven: boolean;
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

/** Marks are given only where somebody could choose between them. */
export function factRows(
  gadgets: readonly ComparedGadget[],
  sources: Sources,
  isMarked: boolean,
): FactRows {
  const measures = measuresOf(gadgets);
  const groups = new Map(measures.map(({ group }): [string, Row[]] => [group, []]));
  const unknown: string[] = [];
  for (const measure of measures) {
    const row = rowOf(measure, gadgets, sources, isMarked);
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
function measuresOf(gadgets: readonly ComparedGadget[]): ComparedFact[] {
  const facts = gadgets.flatMap((gadget) => gadget.facts).sort((a, b) => a.place - b.place);
  return [...new Map(facts.map((fact) => [fact.key + fact.label, fact])).values()];
}

/** 'Storage, base model' -> 'storage (base model)': a label among other words. */
export const inSentence = (label: string): string =>
  label.charAt(0).toLowerCase() + label.slice(1).replace(/, (.+)$/, ' ($1)');

export const knownCells = (cells: readonly Cell[]): KnownCell[] =>
  cells.filter((cell) => cell.state === 'known');

/** What compares comes before what only one of them has. */
const answers = ({ cells }: Row): number =>
  cells.filter(({ state }) => state !== 'Not comparable').length > 1 ? 1 : 0;

function rowOf(
  { key, label }: ComparedFact,
  gadgets: readonly ComparedGadget[],
  sources: Sources,
  isMarked: boolean,
): Row {
  const found = gadgets.map((gadget): Cell => {
    const fact = gadget.facts.find(
      (candidate) => candidate.key === key && candidate.label === label,
    );
    if (!fact) return { state: 'Not comparable' };
    const { text, ref } = fact;
    if (text === undefined || !ref) return { state: 'Not known' };
    return { state: 'known', fact, text, source: sources.mark(gadget, ref), isBetter: false };
  });
  const cells = isMarked ? compared(found) : found;
  return { key, label, cells, isSame: isSame(cells), isUneven: ways(cells).length > 1 };
}

/** Those that have an order, by how they were measured; the most come first. */
function ways(cells: readonly Cell[]): KnownCell[][] {
  const sized = knownCells(cells).filter(({ fact }) => fact.wanted && fact.size !== undefined);
  return [...Map.groupBy(sized, ({ fact }) => fact.measured).values()].sort(
    (a, b) => b.length - a.length,
  );
}

export const isBetter = (cell: Cell | undefined): boolean =>
  cell?.state === 'known' && cell.isBetter;

function isSame(cells: readonly Cell[]): boolean {
  const known = knownCells(cells);
  // What the note adds is a part of the answer: IP68 for half a meter is not IP68 for six.
  return (
    known.length === cells.length &&
    new Set(known.map(({ text, fact }) => `${text} ${fact.note}`)).size === 1
  );
}

/** Bars and marks, among those that were measured in one way. */
function compared(cells: Cell[]): Cell[] {
  return cells.map((cell) => {
    if (cell.state !== 'known') return cell;
    const rivals = knownCells(cells).filter(({ fact }) => fact.measured === cell.fact.measured);
    return rivals.length > 1
      ? { ...cell, ...markOf(cell, rivals), ...shareOf(cell, rivals) }
      : cell;
  });
}

/** Better than one of the others and worse than none: two that share the best value share the mark. */
function markOf(
  { fact }: KnownCell,
  rivals: readonly KnownCell[],
): Pick<KnownCell, 'isBetter' | 'isDoubtful'> {
  const isBetter =
    rivals.some((rival) => isAhead(fact, rival.fact)) &&
    !rivals.some((rival) => isAhead(rival.fact, fact));
  return {
    isBetter,
    ...(rivals.every(({ source }) => source.isChecked) ? {} : { isDoubtful: true }),
  };
}

function shareOf({ fact }: KnownCell, rivals: readonly KnownCell[]): Pick<KnownCell, 'share'> {
  const longest = Math.max(...rivals.map((rival) => (rival.fact.isAmount && rival.fact.size) || 0));
  return fact.isAmount && longest > 0 ? { share: (fact.size ?? 0) / longest } : {};
}

/** Amounts that are closer than one in twenty are the same to a buyer: nobody decides by a gram. */
const sameWithin = 1.05;

export const isCheaper = (one: ComparedGadget, other: ComparedGadget): boolean =>
  one.price.usd * sameWithin < other.price.usd;

/** Whether a buyer would rather have the one. What has no order is ahead of nothing. */
function isAhead(one: ComparedFact, other: ComparedFact): boolean {
  if (!one.wanted || one.size === undefined || other.size === undefined) return false;
  const [more, less] = one.wanted === 'more' ? [one.size, other.size] : [other.size, one.size];
  return more > (one.isAmount ? less * sameWithin : less);
}

interface Spread {
  /** Which of the two ends a buyer wants. */
  wanted: 'most' | 'least';
  /** How far apart, as a factor or as what would weigh as much. */
  size: number;
  factor?: number;
  /** The columns of the smallest and of the largest. */
  least: number;
  most: number;
}

/** For facts that have a better, among those that were measured in one way. */
export function spreadOf({ cells }: Row): Spread | undefined {
  const sized = (ways(cells)[0] ?? []).map((cell) => ({
    column: cells.indexOf(cell),
    ...cell.fact,
    size: cell.fact.size ?? 0,
  }));
  const [least, most] = [Math.min, Math.max].map((end) => {
    const edge = end(...sized.map(({ size }) => size));
    return sized.find(({ size }) => size === edge);
  });
  if (!least || !most || least.size === most.size) return undefined;
  const wanted: Spread['wanted'] = least.wanted === 'less' ? 'least' : 'most';
  const columns = { wanted, least: least.column, most: most.column };
  // Having a thing or not weighs about as much as having two and a half times as much of it; between ratings there are steps, not sizes.
  if (!least.isAmount) return { size: least.size > 1 ? 1.1 : 2.5, ...columns };
  if (least.size === 0) return { size: 4, ...columns };
  const factor = most.size / least.size;
  return { size: factor, factor, ...columns };
}

/** What leads from a cell to whoever says so. */
export interface SourceMark {
  /** The number of the source on the page. */
  number: number;
  publisher: string;
  /** Whether somebody has read it there. */
  isChecked: boolean;
}

export interface Source extends SourceMark {
  title: string;
  url?: string | undefined;
  /** The day on which it was read. */
  checked?: string | undefined;
}

/** Numbers the sources of a page in the order in which they are named. */
export class Sources {
  private readonly numbered = new Map<string, { gadget: string; source: Source }>();

  mark({ slug, refs }: ComparedGadget, ref: string): SourceMark {
    const key = `${slug}:${ref}`;
    const known = this.numbered.get(key)?.source;
    if (known) return known;
    const { publisher = 'Unknown', title = '', url, checked } = refs[ref] ?? {};
    const source = {
      number: this.numbered.size + 1,
      publisher,
      title,
      url,
      checked,
      isChecked: checked !== undefined,
    };
    this.numbered.set(key, { gadget: slug, source });
    return source;
  }

  of({ slug }: ComparedGadget): Source[] {
    return [...this.numbered.values()]
      .filter(({ gadget }) => gadget === slug)
      .map(({ source }) => source);
  }
}
