import type { ComparedFact, ComparedGadget } from '#content/views/comparison.ts';

/** One product's value in a row; a missing value has a state with a label. */
export type Cell =
  | {
      state: 'known';
      fact: ComparedFact;
      text: string;
      source: Source;
      /** Its share of the largest amount in the row. */
      share?: number | undefined;
      isBetter: boolean;
      /** A compared source has not been read. */
      isDoubtful?: boolean;
    }
  | { state: 'Not known' }
  /** Does not apply to this kind of product, or is measured differently. */
  | { state: 'Not comparable' };

type KnownCell = Extract<Cell, { state: 'known' }>;

export interface Row {
  key: ComparedFact['key'];
  label: string;
  cells: Cell[];
  /** All values are equal. */
  isSame: boolean;
  /** The known values were measured in different ways, such as video and web battery life. */
  isUneven: boolean;
}

export interface FactRows {
  groups: { name: string; rows: Row[] }[];
  /** Labels of facts unknown for every product. */
  unknown: string[];
}

/** Better values are marked only if the products are comparable. */
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

/** One row per measure, because kinds can measure different things under one key. */
function measuresOf(gadgets: readonly ComparedGadget[]): ComparedFact[] {
  const facts = gadgets.flatMap((gadget) => gadget.facts).sort((a, b) => a.place - b.place);
  return [...new Map(facts.map((fact) => [fact.key + fact.label, fact])).values()];
}

const knownCells = (cells: readonly Cell[]): KnownCell[] =>
  cells.filter((cell) => cell.state === 'known');

/** Comparable rows come before rows of a single product. */
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
  return { key, label, cells, isSame: isSame(cells), isUneven: groupByCondition(cells).length > 1 };
}

/** Ordered values grouped by how they were measured, largest group first. */
export function groupByCondition(cells: readonly Cell[]): KnownCell[][] {
  const sized = knownCells(cells).filter(({ fact }) => fact.wanted && fact.size !== undefined);
  return [...Map.groupBy(sized, ({ fact }) => fact.measured).values()].sort(
    (a, b) => b.length - a.length,
  );
}

export const isBetter = (cell: Cell | undefined): boolean =>
  cell?.state === 'known' && cell.isBetter;

function isSame(cells: readonly Cell[]): boolean {
  const known = knownCells(cells);
  // A grade has its meaning in the note: IP68 to half a meter differs from IP68 to six.
  const written = ({ text, fact }: KnownCell) => (fact.isAmount ? text : `${text} ${fact.note}`);
  return known.length === cells.length && new Set(known.map(written)).size === 1;
}

/** Adds bars and marks among values that were measured the same way. */
function compared(cells: readonly Cell[]): Cell[] {
  return cells.map((cell) => {
    if (cell.state !== 'known') return cell;
    const { fact } = cell;
    const rivals = knownCells(cells).filter((rival) => rival.fact.measured === fact.measured);
    if (rivals.length < 2) return cell;
    const longest = Math.max(
      ...rivals.map((rival) => (rival.fact.isAmount && rival.fact.size) || 0),
    );
    return {
      ...cell,
      // Better than another and worse than none; equal best values share the mark.
      isBetter:
        rivals.some((rival) => isAhead(fact, rival.fact)) &&
        !rivals.some((rival) => isAhead(rival.fact, fact)),
      isDoubtful: rivals.some(({ source }) => !source.isChecked),
      share: fact.isAmount && longest > 0 ? (fact.size ?? 0) / longest : undefined,
    };
  });
}

/** Amounts within five percent count as equal. */
const sameWithin = 1.05;

export const isCheaper = ({ price: one }: ComparedGadget, { price: other }: ComparedGadget) =>
  one !== undefined && other !== undefined && one.usd * sameWithin < other.usd;

/** Whether the first value is better; values without an order never are. */
function isAhead(one: ComparedFact, other: ComparedFact): boolean {
  if (!one.wanted || one.size === undefined || other.size === undefined) return false;
  const [more, less] = one.wanted === 'more' ? [one.size, other.size] : [other.size, one.size];
  return more > (one.isAmount ? less * sameWithin : less);
}

export interface Source {
  /** On the page. */
  number: number;
  publisher: string;
  title: string;
  url?: string | undefined;
  /** Whether we have read it. */
  isChecked: boolean;
}

/** Numbers the sources in the order of their first use. */
export class Sources {
  private readonly numbered = new Map<string, { gadget: string; source: Source }>();

  mark({ slug, refs }: ComparedGadget, ref: string): Source {
    const key = `${slug}:${ref}`;
    const known = this.numbered.get(key)?.source;
    if (known) return known;
    const { publisher = 'Unknown', title = '', url, checked } = refs[ref] ?? {};
    const number = this.numbered.size + 1;
    const source = { number, publisher, title, url, isChecked: checked !== undefined };
    this.numbered.set(key, { gadget: slug, source });
    return source;
  }

  of({ slug }: ComparedGadget): Source[] {
    return [...this.numbered.values()]
      .filter(({ gadget }) => gadget === slug)
      .map(({ source }) => source);
  }
}
