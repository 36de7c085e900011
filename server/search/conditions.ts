import { comparableValue, formatFact } from '#content/schema/fact-values.ts';
import { type FactKey, type FactValue, factKind } from '#content/schema/vocabulary.ts';
import { monthName } from '#site/ui/dates.ts';
import { formatPrice } from '#site/ui/price-and-rating.ts';
import { priceKind } from '#site/ui/price-words.ts';
import { factLine } from './content-passages.ts';
import type { PriceRange } from './limits.ts';
import type { Subject } from './passage.ts';
import { type Platform, platforms, worksWith, worksWithout } from './platforms.ts';

/** Something that a search demands of a gadget. */
export type Condition =
  | ({ type: 'price' } & PriceRange)
  | {
      type: 'fact';
      key: FactKey;
      min?: FactValue | undefined;
      max?: number | undefined;
      /** Continues the sentence "None of the drones …". */
      phrase?: string | undefined;
      /** The limits are around a number. */
      isAbout?: boolean;
    }
  | { type: 'platform'; platform: Platform; isWanted: boolean }
  | { type: 'brand'; without: string };

/** Facts that are not known neither meet a condition nor fail it. */
type Verdict = 'met' | 'failed' | 'unknown';

const isBetween = (value: number, { min = 0, max = Number.POSITIVE_INFINITY }: PriceRange) =>
  value >= min && value <= max;

const verdict = (met: boolean | undefined): Verdict =>
  met === undefined ? 'unknown' : met ? 'met' : 'failed';

export function verdictOf(subject: Subject, condition: Condition): Verdict {
  switch (condition.type) {
    case 'price':
      return verdict(
        subject.price === null ? undefined : isBetween(subject.price / 100, condition),
      );
    case 'fact': {
      const value = factValue(subject, condition.key);
      return verdict(value === undefined ? undefined : isBetween(value, limitsOf(condition)));
    }
    case 'platform': {
      const { platform, isWanted } = condition;
      return verdict(isWanted ? worksWith(subject, platform) : worksWithout(subject, platform));
    }
    case 'brand':
      return verdict(subject.brand === undefined ? undefined : !isBy(subject, condition.without));
  }
}

const isBy = ({ brand = '' }: Subject, name: string): boolean => brand.toLowerCase() === name;

export const meetsAll = (subject: Subject, conditions: readonly Condition[]): boolean =>
  conditions.every((condition) => verdictOf(subject, condition) === 'met');

export function factValue({ facts }: Subject, key: FactKey): number | undefined {
  const fact = facts?.get(key);
  return fact && comparableValue(key, fact.value);
}

function limitsOf({ key, min, max }: Extract<Condition, { type: 'fact' }>): PriceRange {
  const low = min === undefined ? undefined : comparableValue(key, min);
  return { ...(low === undefined ? {} : { min: low }), ...(max === undefined ? {} : { max }) };
}

/** How far a gadget is from meeting the condition; the nearest is named if none meets it. */
export function distanceTo(subject: Subject, condition: Condition): number {
  if (condition.type !== 'price' && condition.type !== 'fact')
    return verdictOf(subject, condition) === 'unknown' ? 1 : 2;
  const value =
    condition.type === 'price'
      ? subject.price === null
        ? undefined
        : subject.price / 100
      : factValue(subject, condition.key);
  if (value === undefined) return Number.MAX_VALUE;
  const { min = value, max = value } = condition.type === 'price' ? condition : limitsOf(condition);
  return Math.max(min - value, value - max, 0);
}

/** "under $200", "noise canceling", "works with an iPhone". */
export function describeCondition(condition: Condition): string {
  switch (condition.type) {
    case 'price':
      return describeRange(condition, (amount) => formatPrice(amount * 100));
    case 'fact':
      return describeFact(condition);
    case 'platform':
      return `${condition.isWanted ? 'for' : 'without'} ${platforms[condition.platform].name}`;
    case 'brand':
      return `not by ${condition.without.replace(/^./, (letter) => letter.toUpperCase())}`;
  }
}

function describeRange({ min, max }: PriceRange, write: (value: number) => string): string {
  if (min !== undefined && max !== undefined) return `${write(min)} to ${write(max)}`;
  return max === undefined ? `over ${write(min ?? 0)}` : `under ${write(max)}`;
}

function describeFact(condition: Extract<Condition, { type: 'fact' }>): string {
  const { key, min, max } = condition;
  const label = factKind(key).label.toLowerCase();
  if (min === true) return label;
  if (max === 0) return `no ${label}`;
  if (typeof min === 'string') return `${label} ${min} or better`;
  const write = (value: FactValue) => formatFact(key, value);
  if (condition.isAbout && max !== undefined)
    return `${label} of about ${write(Math.round((Number(min) + max) * 5) / 10)}`;
  if (min !== undefined && max !== undefined) return `${label} ${write(min)} to ${write(max)}`;
  return max === undefined
    ? `${label} of at least ${write(min ?? 0)}`
    : `${label} of at most ${write(max)}`;
}

/** Continues "None of the headphones we know …". */
export function predicateOf(condition: Condition): string {
  if (condition.type === 'fact' && condition.phrase) return condition.phrase;
  const words = describeCondition(condition);
  if (condition.type === 'fact') return `has a ${words}`;
  if (condition.type === 'platform') return `is known to work ${words.replace(/^for /, 'with ')}`;
  return `is ${words}`;
}

/** What is not known about a gadget if the condition cannot be decided. */
export function subjectOf(condition: Condition): string {
  if (condition.type === 'platform') return 'the compatibility';
  if (condition.type !== 'fact') return `the ${condition.type}`;
  const label = factKind(condition.key).label.toLowerCase();
  // The label of a fact that is true or false may be a verb: "records without the cloud".
  return condition.min === true ? `“${label}”` : `the ${label}`;
}

/** The fact that decides a condition: "Noise canceling: Yes". The price has its own place. */
export function reasonFor(subject: Subject, condition: Condition): string | undefined {
  const { facts, gadget } = subject;
  if (!gadget || condition.type === 'price' || condition.type === 'brand') return undefined;
  const keys: FactKey[] =
    condition.type === 'fact' ? [condition.key] : ['needs', 'connections', 'codecs'];
  const lines = keys.flatMap((key) => {
    const fact = facts?.get(key);
    return fact ? factLine(fact, gadget) : [];
  });
  if (condition.type === 'fact') return lines[0];
  const { inFacts } = platforms[condition.platform];
  return lines.find((line) => inFacts.test(line)) ?? lines[0];
}

/** Without the note, which can be long. */
function shortReason(subject: Subject, condition: Condition): string | undefined {
  if (condition.type !== 'fact') return reasonFor(subject, condition);
  const fact = subject.facts?.get(condition.key);
  return fact && `${factKind(fact.key).label.toLowerCase()}: ${formatFact(fact.key, fact.value)}`;
}

/** "AirPods Pro 3 ($249 list price, September 2025)", with the value that the condition is about. */
export function nameWith(subject: Subject, condition: Condition): string {
  const { name, price, priceKind: kind = 'list', priceMonth } = subject;
  const isPrice = condition.type === 'price' && price !== null && priceMonth;
  const detail = isPrice
    ? `${formatPrice(price)} ${priceKind({ kind })}, ${monthName(priceMonth)}`
    : shortReason(subject, condition);
  return detail ? `${name} (${detail})` : name;
}
