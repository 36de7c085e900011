import type { Compared } from '#content/compared.ts';
import { type FactRows, inSentence, type Row, spreadOf } from './rows.ts';

/** The single thing in which they are furthest apart. */
export interface Difference {
  label: string;
  most: { name: string; text: string };
  least: { name: string; text: string };
  /** 'a factor of 4.2', '30 percent apart'; unset where a number would say nothing. */
  gap?: string;
  /** What the least is of the most; unset where there are only steps between them. */
  share?: number;
}

type Candidate = Difference & { size: number };

/** Measured in how many times the smallest the largest is; the price counts like a fact. Undefined where nothing sets them apart. */
export function biggestDifference(gadgets: readonly Compared[], { groups }: FactRows): Difference | undefined {
  const candidates = [
    ...priceSpread(gadgets),
    ...groups.flatMap(({ rows }) => rows).flatMap((row) => rowSpread(row, gadgets)),
  ];
  const [first] = candidates.toSorted((a, b) => b.size - a.size);
  if (!first) return undefined;
  const { size: _, ...difference } = first;
  return difference;
}

function priceSpread(gadgets: readonly Compared[]): Candidate[] {
  const byPrice = gadgets.toSorted((a, b) => a.price.usd - b.price.usd);
  const [least, most] = [byPrice[0], byPrice.at(-1)];
  if (!least || !most || least.price.usd === most.price.usd) return [];
  const size = most.price.usd / least.price.usd;
  const end = ({ name, price }: Compared) => ({ name, text: price.text });
  return [{ label: 'list price', most: end(most), least: end(least), size, gap: writeGap(size), share: 1 / size }];
}

function rowSpread(row: Row, gadgets: readonly Compared[]): Candidate[] {
  const spread = spreadOf(row);
  if (!spread) return [];
  const end = (column: number) => {
    const cell = row.cells[column];
    return { name: gadgets[column]?.name ?? '', text: cell?.state === 'known' ? cell.text : '' };
  };
  const { size, factor } = spread;
  return [
    {
      label: inSentence(row.label),
      most: end(spread.most),
      least: end(spread.least),
      size,
      ...(factor ? { gap: writeGap(factor), share: 1 / factor } : {}),
    },
  ];
}

const writeGap = (factor: number): string =>
  factor < 2
    ? `${Math.round((factor - 1) * 100)} percent more`
    : `a factor of ${factor < 10 ? Number(factor.toFixed(1)) : Math.round(factor)}`;
