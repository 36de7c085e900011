import { formatDollars } from '#content/shops.ts';
import {
  type FactKey,
  type FactValue,
  factKind,
  hasNone,
  notKnown,
  type Unit,
} from './vocabulary.ts';

/** Whether the value is one that the key can have; otherwise what it should be. */
export function valueFault(key: FactKey, value: FactValue): string | undefined {
  if (value === notKnown || value === hasNone) return undefined;
  const { unit } = factKind(key);
  if (unit === 'text') return typeof value === 'string' ? undefined : 'must be text';
  if (unit === 'yes/no') return typeof value === 'boolean' ? undefined : 'must be true or false';
  if (unit === 'water rating') {
    return waterRank(value) === undefined
      ? 'must be none, splash, an IP code or a depth such as 50 m'
      : undefined;
  }
  return typeof value === 'number' && value >= 0
    ? undefined
    : `must be a number (${unit}), without the unit`;
}

/** Water first, then dust; depths are for swimming, and stand above all codes. */
function waterRank(value: FactValue): number | undefined {
  if (value === hasNone) return 0;
  if (value === 'splash') return 1;
  const [, dust, water] = /^IP([0-6X])([0-9])K?$/.exec(String(value)) ?? [];
  if (dust && water) return Number(water) * 10 + (dust === 'X' ? 0 : Number(dust));
  const [, meters] = /^(\d+) m$/.exec(String(value)) ?? [];
  return meters ? 100 + Number(meters) : undefined;
}

/** Which of two values a buyer wants; undefined where they do not compare or nobody can say. */
export function betterOf(key: FactKey, a: FactValue, b: FactValue): 'a' | 'b' | 'same' | undefined {
  const { direction } = factKind(key);
  const [first, second] = [measure(key, a), measure(key, b)];
  if (direction === 'neither' || first === undefined || second === undefined) return undefined;
  if (first === second) return 'same';
  return first > second === (direction !== 'less') ? 'a' : 'b';
}

/** The value as a number that has an order, for keys that have one. */
export function measure(key: FactKey, value: FactValue): number | undefined {
  const { unit } = factKind(key);
  if (value === notKnown || unit === 'text') return undefined;
  if (unit === 'water rating') return waterRank(value);
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : undefined;
}

/** The value as people write it. */
export function formatFact(key: FactKey, value: FactValue): string {
  if (value === notKnown) return 'Not known';
  if (value === hasNone) return 'None';
  const { unit } = factKind(key);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return writers[unit]?.(value) ?? `${figure(value)} ${unit}`;
  if (unit === 'water rating') return value === 'splash' ? 'Splash resistant' : value;
  return value;
}

/** By hand: the first use of Intl costs a server 70 ms and 11 MB. */
function figure(value: number, digits = 2): string {
  const [whole = '', part] = String(Number(value.toFixed(digits))).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? `.${part}` : '');
}
const many = (value: number, word: string): string =>
  `${figure(value)} ${value === 1 ? word : `${word}s`}`;
const milesIn = (kilometers: number): string => {
  const miles = kilometers / 1.609_344;
  return figure(miles, miles < 10 ? 1 : 0);
};

const writers: Partial<Record<Unit, (value: number) => string>> = {
  grams: (value) => (value < 1000 ? `${figure(value)} g` : `${figure(value / 1000)} kg`),
  hours: writeHours,
  minutes: writeMinutes,
  seconds: (value) => many(value, 'second'),
  years: (value) => (value < 1 ? many(Math.round(value * 12), 'month') : many(value, 'year')),
  count: (value) => figure(value),
  'watt-hours': (value) => (value < 2000 ? `${figure(value)} Wh` : `${figure(value / 1000)} kWh`),
  watts: (value) => `${figure(value)} W`,
  hertz: (value) => `${figure(value)} Hz`,
  gigabytes: writeGigabytes,
  megapixels: (value) => `${figure(value)} MP`,
  degrees: (value) => `${figure(value)}°`,
  kilometers: (value) => `${milesIn(value)} miles (${figure(value)} km)`,
  'kilometers an hour': (value) => `${milesIn(value)} mph (${figure(value)} km/h)`,
  'dollars a month': (value) => (value === 0 ? 'None needed' : `${formatDollars(value)} a month`),
};

/** From two days on in the largest unit that comes out even; 60 hours stay 60 hours, as their maker says them. */
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
