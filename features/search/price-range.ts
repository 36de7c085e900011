import { formatUsd } from '#features/gadgets/prices.ts';

/** In dollars. "Under" and "over" leave out the price itself, a range includes both ends. */
export interface PriceRange {
  type: 'under' | 'over' | 'between';
  min: number;
  max: number;
}

const under = (max: number): PriceRange => ({ type: 'under', min: 0, max });
const over = (min: number): PriceRange => ({ type: 'over', min, max: Number.POSITIVE_INFINITY });
const between = (one: number, other: number): PriceRange => ({
  type: 'between',
  min: Math.min(one, other),
  max: Math.max(one, other),
});

export const isInRange = (usd: number, { type, min, max }: PriceRange): boolean =>
  type === 'between' ? usd >= min && usd <= max : type === 'under' ? usd < max : usd > min;

/** The value in an address: `under-200`, `over-1000`, `200-400`. */
export const rangeValue = ({ type, min, max }: PriceRange): string =>
  type === 'between' ? `${min}-${max}` : `${type}-${type === 'under' ? max : min}`;

export function readRange(value: string): PriceRange | undefined {
  const found = /^(?:(under|over)|(\d{1,7}))-(\d{1,7})$/.exec(value);
  if (!found) return undefined;
  const [, side, first, last] = found;
  if (side) return side === 'under' ? under(Number(last)) : over(Number(last));
  return between(Number(first), Number(last));
}

export function rangeName({ type, min, max }: PriceRange): string {
  if (type === 'under') return `Under ${formatUsd(max)}`;
  if (type === 'over') return `Over ${formatUsd(min)}`;
  return min === 0 ? `Up to ${formatUsd(max)}` : `${formatUsd(min)} to ${formatUsd(max)}`;
}

const amount = String.raw`(?:us)?\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(\s?k\b)?\s?(?:\$|dollars?\b|usd\b|bucks\b)?`;
/** What may not follow a price: "under 6 oz", "2 to 3 people", "under 10 hours". */
const noUnit = String.raw`(?!\s?-?(?:(?:g|grams?|oz|ounces?|pounds?|lbs?|kg|hours?|hrs?|minutes?|inch(?:es)?|gb|tb|mp|mm|miles?|km|watts?|years?|months?|people|persons?)\b|["%\d]))`;

/** How a price is said, and the range that is meant. The first pattern that fits counts. */
const patterns: readonly [pattern: string, read: (first: number, second: number) => PriceRange][] =
  [
    [String.raw`\b(?:between|from)\s+${amount}\s+(?:and|to|-)\s+${amount}`, between],
    [String.raw`${amount}\s?(?:-|–|\bto\b)\s?${amount}`, between],
    [String.raw`(?:\b(?:under|below|less than|cheaper than)|<)\s*${amount}`, under],
    [
      String.raw`(?:\b(?:up to|at most|max|maximum|within|no more than|budget(?: of)?)|<=)\s*${amount}`,
      (max) => between(0, max),
    ],
    [String.raw`(?:\b(?:over|above|more than)|>)\s*${amount}`, over],
    [String.raw`(?:\b(?:at least|from|starting at)|>=)\s*${amount}`, (min) => over(min - 1)],
    [
      String.raw`(?:\b(?:around|about|roughly)|~)\s*${amount}`,
      (near) => between(Math.round(near * 0.8), Math.round(near * 1.2)),
    ],
    [
      String.raw`${amount}\s+(?:or less|or under|and under|or below|max|maximum|tops|budget)\b`,
      (max) => between(0, max),
    ],
    [String.raw`${amount}\s+(?:or more|and up|and over|or above)\b`, (min) => over(min - 1)],
    // A price with a dollar sign is what somebody wants to spend.
    [String.raw`\$\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(\s?k\b)?`, (max) => between(0, max)],
  ];

const readers = patterns.map(([pattern, read]) => ({
  pattern: new RegExp(`(?<![a-z\\d.,-])${pattern}${noUnit}`, 'i'),
  hasTwo: read === between,
  read,
}));

/** "AirPods Max 2" and "iPhone 15 to 16" are names, and "from 2025" is a year. */
const lowest = { one: 10, range: 50 };
const isYear = (text: string): boolean => /^\s*(?:from\s+)?20[12]\d\s*$/.test(text);

/** Takes the price out of a search. */
export function takePrice(text: string): { rest: string; price?: PriceRange } {
  for (const { pattern, hasTwo, read } of readers) {
    const found = pattern.exec(text);
    if (!found || isYear(found[0])) continue;
    const [whole, first = '', firstK, second = '', secondK] = found;
    const price = read(dollars(first, firstK), hasTwo ? dollars(second, secondK) : 0);
    const highest = price.type === 'over' ? price.min : price.max;
    if (highest < lowest[hasTwo ? 'range' : 'one'] && !whole.includes('$')) continue;
    return { rest: text.replace(whole, ' ').replace(/\s+/g, ' ').trim(), price };
  }
  return { rest: text };
}

const dollars = (text: string, thousands: string | undefined): number =>
  Number(text.replaceAll(',', '')) * (thousands ? 1000 : 1);
