import type { Reference } from '#features/content/values.ts';
import { monthName } from '#ui/dates.ts';
import { Icon } from '#ui/icon.tsx';
import type { Gadget } from './gadget.ts';
import { currentPrice, formatUsd, priceKindNames, withoutPrice } from './prices.ts';
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
} from './vocabulary.ts';

/** The rows of a table that compares gadgets, in the order of the gadgets. */
export interface FactRow {
  group: string;
  label: string;
  /** Says why the values do not compare. */
  note?: string | undefined;
  cells: Cell[];
  /** All values are equal. */
  isSame: boolean;
}

interface Cell {
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

/** The price, and each fact that is known of one and measured of at least two. */
export function compareFacts(gadgets: readonly Gadget[], now: Date): FactRow[] {
  const facts = factGroups.flatMap((group) =>
    factKeys
      .filter((key) => factKind(key).group === group)
      .flatMap((key) => labelsOf(key, gadgets).map((label) => factRow(key, label, gadgets))),
  );
  return [priceRow(gadgets, now), ...facts.filter(({ cells }) => cells.some(isKnown))];
}

const isKnown = (cell: Cell): boolean => cell.isKnown;

/** Kinds can measure different things under one key, and each has its row. */
function labelsOf(key: FactKey, gadgets: readonly Gadget[]): string[] {
  const labels = gadgets
    .filter(({ kind }) => hasFact(kind, key))
    .map(({ kind }) => labelOf(key, kind));
  return [...new Set(labels.filter((label, index) => labels.indexOf(label) < index))];
}

const unknownCell = { text: 'Not known', isKnown: false, isBest: false };

function factRow(key: FactKey, label: string, gadgets: readonly Gadget[]): FactRow {
  const { group, direction } = factKind(key);
  const cells = gadgets.map(({ kind, facts, refs }): Value => {
    // Does not apply to this kind, or is measured differently.
    if (!hasFact(kind, key) || labelOf(key, kind) !== label)
      return { ...unknownCell, text: 'Not comparable' };
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
    group,
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
function priceRow(gadgets: readonly Gadget[], now: Date): FactRow {
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
    group: 'Price',
    label: 'Last known price',
    note: kinds.size > 1 ? 'List prices and prices in stores do not compare' : undefined,
    cells: markBest(cells, true),
    isSame: isSame(cells),
  };
}

function isSame(cells: readonly Value[]): boolean {
  // A grade has its meaning in the note: IP68 to half a meter differs from IP68 to six.
  const written = cells.map(({ text, note, isAmount }) => (isAmount ? text : `${text} ${note}`));
  return cells.every(isKnown) && new Set(written).size === 1;
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

interface FactTableProps {
  gadgets: readonly Pick<Gadget, 'slug' | 'name'>[];
  rows: readonly FactRow[];
}

/** The stylesheet reads "Differences only", so it works without JavaScript. */
export function FactTable({ gadgets, rows }: FactTableProps) {
  const same = rows.filter(({ isSame }) => isSame).length;
  return (
    <section aria-labelledby="fact-table" className="versus grid gap-4">
      <h2 id="fact-table" className="text-title-m">
        The facts
      </h2>
      <p>
        A check mark means at least 5% better, measured the same way, by sources that we have read.
        A price of more than a year ago, or of what we would skip, has none.
      </p>
      {same > 0 && (
        <label className="no-print flex min-h-11 flex-wrap items-center gap-x-2 font-bold">
          <input type="checkbox" name="differences" defaultChecked className="size-5 accent-ink" />
          Differences only
          <span className="font-normal text-muted">
            ({same} {same === 1 ? 'row is' : 'rows are'} the same)
          </span>
        </label>
      )}
      <table>
        <caption className="sr-only">
          {gadgets.map(({ name }) => name).join(', ')}: facts side by side
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Fact</span>
            </th>
            {gadgets.map(({ slug, name }) => (
              <th key={slug} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {[...Map.groupBy(rows, ({ group }) => group)].map(([group, ofGroup]) => (
          <tbody key={group} data-same={ofGroup.every(({ isSame }) => isSame) || undefined}>
            <tr>
              <th scope="rowgroup" colSpan={gadgets.length + 1}>
                {group}
              </th>
            </tr>
            {ofGroup.map(({ label, note, cells, isSame }) => (
              <tr key={label} data-same={isSame || undefined}>
                <th scope="row">
                  {label} {note && <span className="versus-note block">{note}</span>}
                </th>
                {cells.map((cell, column) => (
                  <td key={gadgets[column]?.slug}>
                    <span className="versus-name">{gadgets[column]?.name}</span>
                    <FactCell cell={cell} best={gadgets.length > 2 ? 'Best' : 'Better'} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function FactCell({ cell, best }: { cell: Cell; best: string }) {
  const { text, note, source, isKnown, isBest } = cell;
  if (!isKnown) return <span className="text-muted">{text}</span>;
  return (
    <>
      <span className="block font-bold tabular-nums">
        {text}
        {isBest && (
          <span className="versus-best" title={best}>
            <Icon name="check" />
            <span className="sr-only"> ({best})</span>
          </span>
        )}
      </span>
      <span className="versus-note dotted">
        {note && <span>{note}</span>}
        {source && (
          <span>
            {source.url ? (
              <a href={source.url} title={source.title} rel="nofollow noopener">
                {source.publisher}
              </a>
            ) : (
              source.publisher
            )}
          </span>
        )}
      </span>
    </>
  );
}
