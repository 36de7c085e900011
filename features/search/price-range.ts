import { formatUsd } from '#features/gadgets/prices.ts';

/** In addresses `under-200` and `over-1000` leave out the price itself, `200-400` includes both. */
export function readRange(value: string) {
  const found = /^(?:(under|over)|(\d{1,7}))-(\d{1,7})$/.exec(value);
  if (!found) return undefined;
  const [, side, first] = found;
  const last = Number(found[3]);
  const usd = formatUsd(last);
  if (side === 'under')
    return { value, label: `Under ${usd}`, max: last, includes: (it: number) => it < last };
  if (side === 'over')
    return {
      value,
      label: `Over ${usd}`,
      max: Number.POSITIVE_INFINITY,
      includes: (it: number) => it > last,
    };
  const [min, max] = [Math.min(Number(first), last), Math.max(Number(first), last)];
  const label = min === 0 ? `Up to ${formatUsd(max)}` : `${formatUsd(min)} to ${formatUsd(max)}`;
  return { value: `${min}-${max}`, label, max, includes: (it: number) => it >= min && it <= max };
}

const amount = String.raw`(?:us)?\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(\s?k\b)?\s?(?:\$|dollars?\b|usd\b|bucks\b)?`;
/** What may not follow a price: "under 6 oz", "2 to 3 people", "under 10 hours". */
const noUnit = String.raw`(?!\s?-?(?:(?:g|grams?|oz|ounces?|pounds?|lbs?|kg|hours?|hrs?|minutes?|inch(?:es)?|gb|tb|mp|mm|miles?|km|watts?|years?|months?|people|persons?)\b|["%\d]))`;

const upTo = (max: number) => `0-${max}`;
const atLeast = (min: number) => `over-${min - 1}`;
const between = (one: number, other: number) => `${one}-${other}`;

/** How a price is said, and the filter that is meant. The first pattern that fits counts. */
const patterns: readonly [pattern: string, value: (first: number, second: number) => string][] = [
  [String.raw`\b(?:between|from)\s+${amount}\s+(?:and|to|-)\s+${amount}`, between],
  [String.raw`${amount}\s?(?:-|–|\bto\b)\s?${amount}`, between],
  [String.raw`(?:\b(?:under|below|less than|cheaper than)|<)\s*${amount}`, (max) => `under-${max}`],
  [
    String.raw`(?:\b(?:up to|at most|max|maximum|within|no more than|budget(?: of)?)|<=)\s*${amount}`,
    upTo,
  ],
  [String.raw`(?:\b(?:over|above|more than)|>)\s*${amount}`, (min) => `over-${min}`],
  [String.raw`(?:\b(?:at least|from|starting at)|>=)\s*${amount}`, atLeast],
  [
    String.raw`(?:\b(?:around|about|roughly)|~)\s*${amount}`,
    (near) => between(Math.round(near * 0.8), Math.round(near * 1.2)),
  ],
  [String.raw`${amount}\s+(?:or less|or under|and under|or below|max|maximum|tops|budget)\b`, upTo],
  [String.raw`${amount}\s+(?:or more|and up|and over|or above)\b`, atLeast],
  // A price alone is what somebody wants to spend.
  [String.raw`(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(\s?k\b)?\s?(?:dollars|bucks|usd)\b`, upTo],
  [String.raw`\$\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(\s?k\b)?`, upTo],
];

const readers = patterns.map(([pattern, value]) => ({
  pattern: new RegExp(`(?<![a-z\\d.,-])${pattern}${noUnit}`, 'i'),
  value,
  // "AirPods Max 2", "kids under 10" and "iPhone 15 to 16" are no prices.
  lowest: value === between ? 50 : 20,
}));

const isYear = (text: string): boolean => /^\s*(?:from\s+)?20[12]\d\s*$/.test(text);

/** Takes the price out of a search. */
export function takePrice(text: string): { rest: string; price?: string } {
  for (const { pattern, value, lowest } of readers) {
    const found = pattern.exec(text);
    if (!found || isYear(found[0])) continue;
    const [whole, first = '', firstK, second = '', secondK] = found;
    const amounts = [dollars(first, firstK), dollars(second, secondK)] as const;
    if (Math.max(...amounts) < lowest && !whole.includes('$')) continue;
    return { rest: text.replace(whole, ' ').replace(/\s+/g, ' ').trim(), price: value(...amounts) };
  }
  return { rest: text };
}

const dollars = (text: string, thousands: string | undefined): number =>
  Number(text.replaceAll(',', '')) * (thousands ? 1000 : 1);
