import { bySlug } from '#features/content/by-slug.ts';
import type { Library } from '#features/content/current.ts';
import { withoutCitations } from '#features/content/prose/citations.ts';
import type { Reference } from '#features/content/values.ts';
import type { Gadget } from '#features/gadgets/gadget.ts';
import { currentPrice, formatUsd, priceKindNames, withoutPrice } from '#features/gadgets/prices.ts';
import {
  comparableValue,
  type FactKey,
  factGroups,
  factKeys,
  factKind,
  formatFact,
  hasFact,
  labelOf,
  notKnown,
} from '#features/gadgets/vocabulary.ts';
import type { Review } from '#features/reviews/reviews.ts';
import { monthName } from '#ui/dates.ts';

/** The table of a comparison and the advice above it, in the order of the gadgets. */
export interface Comparison {
  /** Only what the reviews of these gadgets say about each other. */
  picks: { slug: string; name: string; reasons: Reason[] }[];
  groups: Group[];
  /** Labels of facts that are unknown for every gadget. */
  unknown: string[];
}

/** What the review of another gadget of the comparison says about one. */
interface Reason {
  pickIf: string;
  better: string;
  worse: string;
  /** The name of the reviewed gadget. */
  than: string;
}

interface Group {
  name: string;
  rows: Row[];
}

interface Row {
  label: string;
  /** Says why the values do not compare. */
  note?: string | undefined;
  cells: Cell[];
  /** All values are equal. */
  isSame: boolean;
}

export interface Cell {
  text: string;
  note?: string | undefined;
  source?: Reference | undefined;
  isKnown: boolean;
  isBest: boolean;
}

/** A cell with what it is compared by. */
interface Value extends Cell {
  /** Unset if no direction is better. */
  size?: number | undefined;
  /** Amounts within five percent count as equal; grades do not. */
  isAmount?: boolean;
  /** How it was measured; only values measured the same way compare. */
  measured?: string | undefined;
}

export function compare(
  gadgets: readonly Gadget[],
  { reviews }: Pick<Library, 'reviews'>,
  now: Date,
): Comparison {
  const groups: Group[] = factGroups.map((name) => ({ name, rows: [] }));
  const unknown: string[] = [];
  for (const { key, label } of factsOf(gadgets)) {
    const row = factRow(key, label, gadgets);
    if (row.cells.some(({ isKnown }) => isKnown))
      groups.find(({ name }) => name === factKind(key).group)?.rows.push(row);
    else unknown.push(label);
  }
  // Rows of a single gadget come last.
  for (const { rows } of groups) rows.sort((a, b) => comparedIn(b) - comparedIn(a));
  const all = [{ name: 'Price', rows: [priceRow(gadgets, now)] }, ...groups];
  return {
    picks: gadgets
      .map(({ slug, name }) => ({ slug, name, reasons: reasonsFor(slug, gadgets, reviews) }))
      .filter(({ reasons }) => reasons.length > 0),
    groups: all.filter(({ rows }) => rows.length > 0),
    unknown,
  };
}

const comparedIn = ({ cells }: Row): number =>
  cells.filter(({ text }) => text !== notComparable).length > 1 ? 1 : 0;

/** What the reviews of the other gadgets say about this one. */
const reasonsFor = (
  slug: string,
  gadgets: readonly Gadget[],
  reviews: readonly Review[],
): Reason[] =>
  gadgets.flatMap((other) =>
    (bySlug(reviews, other.slug)?.competitors ?? [])
      .filter((competitor) => competitor.slug === slug)
      .map(({ pickIf, better, worse }) => ({
        pickIf: withoutCitations(pickIf),
        better: withoutCitations(better),
        worse: withoutCitations(worse),
        than: other.name,
      })),
  );

/** One row per measure, because kinds can measure different things under one key. */
function factsOf(gadgets: readonly Gadget[]): { key: FactKey; label: string }[] {
  return factKeys.flatMap((key) => {
    const labels = gadgets
      .filter(({ kind }) => hasFact(kind, key))
      .map(({ kind }) => labelOf(key, kind));
    return [...new Set(labels)].map((label) => ({ key, label }));
  });
}

const notComparable = 'Not comparable';
const unknownCell = { text: 'Not known', isKnown: false, isBest: false };

function factRow(key: FactKey, label: string, gadgets: readonly Gadget[]): Row {
  const { direction } = factKind(key);
  const cells = gadgets.map((gadget): Value => {
    const { kind, facts, refs } = gadget;
    // Does not apply to this kind, or is measured differently.
    if (!hasFact(kind, key) || labelOf(key, kind) !== label)
      return { text: notComparable, isKnown: false, isBest: false };
    const fact = facts.find((candidate) => candidate.key === key);
    if (!fact?.ref || fact.value === notKnown) return unknownCell;
    const { value, note, measured, ref } = fact;
    return {
      text: formatFact(key, value),
      note,
      source: refs[ref],
      isKnown: true,
      isBest: false,
      size: direction === 'neither' ? undefined : comparableValue(key, value),
      isAmount: typeof value === 'number',
      measured,
    };
  });
  const ways = new Set(
    cells.filter(({ size }) => size !== undefined).map(({ measured }) => measured),
  );
  return {
    label,
    note: ways.size > 1 ? 'Measured in different ways' : undefined,
    cells: markBest(cells, direction === 'less'),
    isSame: isSame(cells),
  };
}

/**
 * A list price and a price seen in a store do not compare. A price of more than a year ago is no
 * advantage, and neither is that of a gadget to skip.
 */
function priceRow(gadgets: readonly Gadget[], now: Date): Row {
  const yearAgo = `${now.getUTCFullYear() - 1}${now.toISOString().slice(4, 7)}`;
  const cells = gadgets.map((gadget): Value => {
    const price = currentPrice(gadget);
    if (!price) return { ...unknownCell, text: withoutPrice(gadget) };
    const { usd, kind, month, ref } = price;
    return {
      text: formatUsd(usd),
      note: `${priceKindNames[kind]}, ${monthName(month)}`,
      source: ref ? gadget.refs[ref] : undefined,
      isKnown: true,
      isBest: false,
      size:
        month < yearAgo || gadget.buried || gadget.answer?.judgment === 'skip' ? undefined : usd,
      isAmount: true,
      measured: kind,
    };
  });
  const kinds = new Set(cells.flatMap(({ measured }) => measured ?? []));
  return {
    label: 'Last known price',
    note: kinds.size > 1 ? 'List prices and prices in stores do not compare' : undefined,
    cells: markBest(cells, true),
    isSame: isSame(cells),
  };
}

function isSame(cells: readonly Value[]): boolean {
  // A grade has its meaning in the note: IP68 to half a meter differs from IP68 to six.
  const written = cells.map(({ text, note, isAmount }) => (isAmount ? text : `${text} ${note}`));
  return cells.every(({ isKnown }) => isKnown) && new Set(written).size === 1;
}

/** Better than another and worse than none, by sources that we have read; equals share the mark. */
function markBest(cells: readonly Value[], wantsLess: boolean): Cell[] {
  const isAhead = (one: Value, other: Value): boolean => {
    if (one.size === undefined || other.size === undefined) return false;
    const [more, less] = wantsLess ? [other.size, one.size] : [one.size, other.size];
    return more > (one.isAmount ? less * sameWithin : less);
  };
  return cells.map((cell) => {
    const rivals = cells.filter(
      ({ isKnown, measured }) => cell.isKnown && isKnown && measured === cell.measured,
    );
    return {
      ...cell,
      isBest:
        rivals.some((rival) => isAhead(cell, rival)) &&
        !rivals.some((rival) => isAhead(rival, cell)) &&
        rivals.every(({ source }) => source?.checked !== undefined),
    };
  });
}

const sameWithin = 1.05;
