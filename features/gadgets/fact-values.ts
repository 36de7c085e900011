import { formatUsd } from '#features/gadgets/prices.ts';
import {
  type FactKey,
  type FactValue,
  factKind,
  hasNone,
  type NumberUnit,
  notKnown,
} from './vocabulary.ts';

/** How to write a value that is wrong; undefined if it is right. */
export function valueError(key: FactKey, value: FactValue): string | undefined {
  if (value === notKnown || value === hasNone) return undefined;
  const { unit } = factKind(key);
  if (unit === 'text') return typeof value === 'string' ? undefined : 'Write text.';
  if (unit === 'yes/no') return typeof value === 'boolean' ? undefined : 'Write true or false.';
  if (unit === 'water rating') {
    return waterRank(value) === undefined
      ? 'Write none, splash, an IP code or a depth such as 50 m.'
      : undefined;
  }
  return typeof value === 'number' && value >= 0
    ? undefined
    : `Write a number (${unit}), without the unit.`;
}

const depth = /^(\d+) m$/;

/** Ranks by water, then dust; depths (for swimming) rank above all IP codes. */
function waterRank(value: FactValue): number | undefined {
  if (value === hasNone) return 0;
  if (value === 'splash') return 1;
  const [, dust, water] = /^IP([0-6X])([0-9])K?$/.exec(String(value)) ?? [];
  if (dust && water) return Number(water) * 10 + (dust === 'X' ? 0 : Number(dust));
  const [, meters] = depth.exec(String(value)) ?? [];
  return meters ? 100 + Number(meters) : undefined;
}

/** The value as a number that can be sorted and compared. */
export function comparableValue(key: FactKey, value: FactValue): number | undefined {
  const { unit } = factKind(key);
  if (value === notKnown || unit === 'text') return undefined;
  if (unit === 'water rating') return waterRank(value);
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : undefined;
}

export function formatFact(key: FactKey, value: FactValue): string {
  if (value === notKnown) return 'Not known';
  if (value === hasNone) return 'None';
  const { unit } = factKind(key);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return writers[unit as NumberUnit]?.(value) ?? figure(value);
  if (unit === 'water rating') return writeWaterRating(value);
  return value;
}

/** Creating one takes longer than everything else here. */
const formats = new Map<number, Intl.NumberFormat>();

function figure(value: number, digits = 2): string {
  const known =
    formats.get(digits) ?? new Intl.NumberFormat('en-US', { maximumFractionDigits: digits });
  formats.set(digits, known);
  return known.format(value);
}
const many = (value: number, word: string): string =>
  `${figure(value)} ${value === 1 ? word : `${word}s`}`;
const milesIn = (kilometers: number): string => {
  const miles = kilometers / 1.609_344;
  return figure(miles, miles < 10 ? 1 : 0);
};

const gramsInOunce = 28.3495;
const litersInCubicFoot = 28.3168;
const metersInFoot = 0.3048;

function writeWaterRating(value: string): string {
  const [, meters] = depth.exec(value) ?? [];
  if (meters) return `${figure(Number(meters) / metersInFoot, 0)} ft (${value})`;
  return value === 'splash' ? 'Splash resistant' : value;
}

/** Ounces below a pound, pounds from there on, with the metric weight in parentheses. */
function writeWeight(grams: number): string {
  const ounces = grams / gramsInOunce;
  const us = ounces < 16 ? `${figure(ounces, 1)} oz` : `${figure(ounces / 16, 1)} lb`;
  const metric = grams < 1000 ? `${figure(grams)} g` : `${figure(grams / 1000)} kg`;
  return `${us} (${metric})`;
}

const writers: Record<NumberUnit, (value: number) => string> = {
  grams: writeWeight,
  hours: writeHours,
  minutes: writeMinutes,
  seconds: (value) => many(value, 'second'),
  years: (value) => (value < 1 ? many(Math.round(value * 12), 'month') : many(value, 'year')),
  count: (value) => figure(value),
  'watt-hours': (value) => (value < 2000 ? `${figure(value)} Wh` : `${figure(value / 1000)} kWh`),
  watts: (value) => `${figure(value)} W`,
  inches: (value) => `${figure(value)} inches`,
  nits: (value) => `${figure(value)} nits`,
  hertz: (value) => `${figure(value)} Hz`,
  gigabytes: writeGigabytes,
  megapixels: (value) => `${figure(value)} MP`,
  'frames a second': (value) => `${figure(value)} frames a second`,
  degrees: (value) => `${figure(value)}°`,
  kilometers: (value) => `${milesIn(value)} miles (${figure(value)} km)`,
  'kilometers an hour': (value) => `${milesIn(value)} mph (${figure(value)} km/h)`,
  liters: (value) => `${figure(value / litersInCubicFoot, 0)} cu ft (${figure(value)} L)`,
  'dollars a month': (value) => (value === 0 ? 'None needed' : `${formatUsd(value)} a month`),
  'of 10': (value) => `${figure(value)} of 10`,
};

/** Uses the largest even unit from two days on; 60 hours stay 60 hours. */
function writeHours(hours: number): string {
  const days = hours / 24;
  if (days < 2 || !Number.isInteger(days)) return many(hours, 'hour');
  if (days >= 60 && days % 30 === 0) return many(days / 30, 'month');
  if (days >= 28 && days % 7 === 0) return many(days / 7, 'week');
  return many(days, 'day');
}

function writeMinutes(minutes: number): string {
  if (minutes < 120) return many(minutes, 'minute');
  if (minutes % 30 === 0) return many(minutes / 60, 'hour');
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function writeGigabytes(gigabytes: number): string {
  const unit = [1024, 1000].find((size) => gigabytes >= size && gigabytes % size === 0);
  return unit ? `${gigabytes / unit} TB` : `${figure(gigabytes)} GB`;
}
