import { type FactKey, factKeys, factKind, type Unit } from '#content/schema/vocabulary.ts';

/** In dollars. */
export interface PriceRange {
  min?: number;
  max?: number;
}

/** A number with a unit in a search: "at least 8 hours". */
export interface Limit {
  unit: MeasureUnit;
  min?: number;
  max?: number;
  /** Whether the search says which side is meant. */
  isExact: boolean;
  /** As written. */
  text: string;
}

type Dimension =
  | 'time'
  | 'mass'
  | 'length'
  | 'distance'
  | 'speed'
  | 'data'
  | 'resolution'
  | 'frequency'
  | 'brightness'
  | 'power'
  | 'energy'
  | 'angle'
  | 'rate';

/** What people write, what it measures, and its size. */
const measures = {
  hours: ['hours?|hrs?|h', 'time', 1],
  minutes: ['minutes?|mins?', 'time', 1 / 60],
  days: ['days?', 'time', 24],
  weeks: ['weeks?', 'time', 168],
  years: ['years?|yrs?', 'time', 8766],
  grams: ['grams?|g', 'mass', 1],
  kilograms: ['kilos?|kilograms?|kgs?', 'mass', 1000],
  ounces: ['ounces?|oz', 'mass', 28.3495],
  pounds: ['pounds?|lbs?', 'mass', 453.592],
  inches: ['inch(?:es)?|in(?= |$)|"|”', 'length', 1],
  miles: ['miles?|mi', 'distance', 1.609_344],
  kilometers: ['kilomet(?:er|re)s?|km', 'distance', 1],
  'miles an hour': ['mph', 'speed', 1.609_344],
  'kilometers an hour': ['kmh|km/h|kph', 'speed', 1],
  gigabytes: ['gigabytes?|gigs?|gb', 'data', 1],
  terabytes: ['terabytes?|tb', 'data', 1000],
  megapixels: ['megapixels?|mp', 'resolution', 1],
  hertz: ['hertz|hz', 'frequency', 1],
  nits: ['nits?', 'brightness', 1],
  watts: ['watts?|w', 'power', 1],
  'watt-hours': ['watt hours?|wh', 'energy', 1],
  degrees: ['degrees?|°', 'angle', 1],
  'frames a second': ['fps', 'rate', 1],
} satisfies Record<string, [words: string, dimension: Dimension, size: number]>;

export type MeasureUnit = keyof typeof measures;

const unitsOfFacts = measures as Partial<Record<Unit, [string, Dimension, number]>>;

const isMeasured = (key: FactKey, unit: MeasureUnit): boolean =>
  unitsOfFacts[factKind(key).unit]?.[1] === measures[unit][1];

/** The facts that a number with this unit can be about. */
export const keysWith = (unit: MeasureUnit): FactKey[] =>
  factKeys.filter((key) => isMeasured(key, unit));

/** A number of the search in the unit of the fact. */
export function inUnitOf(key: FactKey, value: number, unit: MeasureUnit): number {
  const [, , size] = unitsOfFacts[factKind(key).unit] ?? ['', '', 1];
  return Number(((value * measures[unit][2]) / size).toFixed(2));
}

const units = Object.entries(measures).map(([unit, [words]]) => ({
  unit: unit as MeasureUnit,
  pattern: new RegExp(`^(?:${words})$`),
}));
const anyUnit = Object.values(measures)
  .map(([words]) => words)
  .join('|');

const number = String.raw`(?<![\p{L}\p{N}.,-])(?:us)?\$?\s?\d[\d,]*(?:\.\d+)?(?:k\b)?\s?\$?`;
const under =
  'under|below|less than|cheaper than|lighter than|up to|at most|max|maximum|within|no more than|<=?';
const over = 'over|above|more than|longer than|at least|min|minimum|from|starting at|>=?';
const about = 'around|about|roughly|approximately|circa|near|~';
const orLess =
  'or less|or under|and under|or below|or cheaper|or lighter|max|maximum|tops|at most|budget';
const orMore = String.raw`or more|and up|and over|or longer|or better|or above|minimum|plus|\+`;
const amountPattern = new RegExp(
  String.raw`(?:(?:\bbetween|\bfrom)\s)?(?:(?<under>\b(?:${under.replace('|<=?', '')})|<=?)|(?<over>\b(?:${over.replace('|>=?', '')})|>=?)|(?<about>\b(?:${about.replace('|~', '')})|~))?\s?` +
    String.raw`(?<first>${number})(?:\s?(?:to|and|-|–)\s?(?<second>\$?\s?\d[\d,]*(?:\.\d+)?k?\s?\$?))?` +
    String.raw`(?:[\s-]?(?<unit>(?:${anyUnit}|dollars?|usd|bucks)(?![\p{L}\p{N}])))?(?![\p{L}\p{N}])` +
    String.raw`(?:\s?(?:(?<less>${orLess})|(?<more>${orMore}))(?![\p{L}\p{N}]))?`,
  'gu',
);

/** In dollars, without a dollar sign. */
const lowestPrice = 5;

/** How far from the number "around $800" reaches. */
const tolerance = 0.15;

type Groups = Partial<
  Record<'under' | 'over' | 'about' | 'first' | 'second' | 'unit' | 'less' | 'more', string>
>;

/** Takes prices and measured numbers out of a folded search. */
export function takeLimits(text: string): { rest: string; price: PriceRange; limits: Limit[] } {
  let price: PriceRange = {};
  const limits: Limit[] = [];
  const rest = text.replace(amountPattern, (found: string, ...args: unknown[]) => {
    const groups = args.at(-1) as Groups;
    const unit = units.find(({ pattern }) => pattern.test(groups.unit ?? ''))?.unit;
    if (unit) {
      limits.push({ unit, ...rangeOf(groups, 0), isExact: hasSide(groups), text: found });
      return ' ';
    }
    if (!isPrice(groups)) return found;
    price = { ...price, ...rangeOf(groups, tolerance) };
    return ' ';
  });
  return { rest, price, limits };
}

const hasSide = ({ under: below, over: above, less, more, second }: Groups): boolean =>
  Boolean(below || above || less || more || second);

function isPrice(groups: Groups): boolean {
  const { first = '', second = '', unit } = groups;
  if (unit || `${first}${second}`.includes('$')) return true;
  // "from 2025" is a year.
  if (/^\s?(19|20)\d\d\s?$/.test(first) && groups.over === 'from' && !second) return false;
  // "AirPods Max 2" is a name.
  if (amountOf(first) < lowestPrice) return false;
  if (second) return amountOf(second) >= lowestPrice;
  return hasSide(groups) || groups.about !== undefined;
}

function rangeOf(groups: Groups, spread: number): PriceRange {
  const { first = '', second } = groups;
  const one = amountOf(first);
  if (second) {
    const [min, max] = [one, amountOf(second)].toSorted((a, b) => a - b);
    return { min: min ?? 0, max: max ?? 0 };
  }
  if (groups.under || groups.less) return { max: one };
  if (groups.over || groups.more) return { min: one };
  return aboutRange(one, spread);
}

const aboutRange = (amount: number, spread: number): PriceRange => ({
  min: Math.round(amount * (1 - spread) * 100) / 100,
  max: Math.round(amount * (1 + spread) * 100) / 100,
});

/** "headphones 300": a number alone is a price that people have in mind. */
export const pricesAbout = (amount: number): PriceRange => aboutRange(amount, tolerance);

const amountOf = (text: string): number =>
  Number(text.replace(/[^\d.]/g, '')) * (/k/.test(text) ? 1000 : 1);
