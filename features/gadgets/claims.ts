import { bySlug, perList } from '#features/content/by-slug.ts';
import type { Finding } from '#features/content/problems.ts';
import {
  type Citation,
  citationsIn,
  formatCitation,
  withoutCitations,
} from '#features/content/prose/citations.ts';
import { sentencesOf, shorten } from '#features/content/texts.ts';
import type { Gadget } from './gadget.ts';
import { currentPrice, knownPrices } from './prices.ts';
import { formatFact, isFactKey, notKnown } from './vocabulary.ts';

/** A text outside the story, which readers take literally. */
export interface Claim {
  path: (string | number)[];
  text: string;
  /** `figures`: every figure is cited. `citations`: citations exist. */
  rule: 'figures' | 'citations';
}

export interface Subject extends CitationScope {
  /** Out of 5. */
  rating: number;
}

export function claimErrors({ text, rule }: Claim, subject: Subject): Finding[] {
  const citations = citationsIn(text);
  return [
    ...citations
      .filter((citation) => !sourceOf(citation, subject))
      .map((citation): Finding => missingSource(formatCitation(citation))),
    ...(rule === 'citations'
      ? []
      : sentencesOf(text).flatMap((sentence) => uncitedFigures(sentence, subject))),
  ];
}

export const missingSource = (written: string): Finding => [
  `${written} is no known fact or reference.`,
  'Cite a fact with a known value, a reference, or [price].',
];

/** A citation covers its sentence. */
function uncitedFigures(sentence: string, subject: Subject): Finding[] {
  const sources = citationsIn(sentence).flatMap((citation) => sourceOf(citation, subject) ?? []);
  const words = withoutRating(withoutCitations(sentence), subject.rating);
  return figuresIn(words, namesIn(subject.all)).flatMap(
    ({ written, value, isPrice }): Finding[] => {
      if (isPrice && value === knownPrices(subject.own)[0]?.usd) return [];
      return isStatedBy(sources, value)
        ? []
        : [
            [
              `“${written}” has no source: ${shorten(words)}`,
              'Cite the fact that says so, such as [battery].',
            ],
          ];
    },
  );
}

/** Building the pattern is slow. */
const namesIn = perList((all: CitationScope['all']) => namesPattern(all.map(({ name }) => name)));

/** `features/reviews/rules.ts` checks the rating itself. */
function withoutRating(text: string, rating: number): string {
  const ofFive = [rating.toFixed(1), String(rating)].map(
    (number) => `${RegExp.escape(number)}(?:/5| (?:out )?of (?:5|five)| stars)`,
  );
  const ofTen = `${RegExp.escape(String(Number((rating * 2).toFixed(1))))}(?:/10| (?:out )?of (?:10|ten))`;
  return text.replace(new RegExp([...ofFive, ofTen].join('|'), 'g'), ' ');
}

/** The gadget of a text and the others that it may cite. */
export interface CitationScope {
  own: Gadget;
  all: readonly Gadget[];
}

/** The target of a citation. */
export type Source =
  | { kind: 'fact'; gadget: Gadget; fact: Gadget['facts'][number] }
  | { kind: 'price'; gadget: Gadget }
  | { kind: 'reference'; gadget: Gadget; id: string };

export function sourceOf({ slug, id }: Citation, { own, all }: CitationScope): Source | undefined {
  const gadget = slug ? bySlug(all, slug) : own;
  if (!gadget) return undefined;
  if (id === 'price') return { kind: 'price', gadget };
  const fact = isFactKey(id) ? gadget.facts.find(({ key }) => key === id) : undefined;
  if (fact) return fact.value === notKnown ? undefined : { kind: 'fact', gadget, fact };
  return Object.hasOwn(gadget.refs, id) ? { kind: 'reference', gadget, id } : undefined;
}

/** Whether a source states this number, or it is the difference between two comparable sources. */
function isStatedBy(sources: Source[], value: number): boolean {
  return (
    sources.some((source) => statesValue(source, value)) || differences(sources).includes(value)
  );
}

/** A reference is external text that cannot be checked here, so it is trusted. */
function statesValue(source: Source, value: number): boolean {
  if (source.kind === 'reference') return true;
  if (source.kind === 'price') return knownPrices(source.gadget).some(({ usd }) => usd === value);
  const { key, value: known, note = '' } = source.fact;
  return numbersIn(`${known} ${formatFact(key, known)} ${note}`).includes(value);
}

function differences(sources: Source[]): number[] {
  const measured = sources.flatMap((source) => {
    if (source.kind === 'price')
      return knownPrices(source.gadget).map(({ usd }) => ({ key: 'price', amount: usd }));
    if (source.kind === 'fact' && typeof source.fact.value === 'number') {
      return [{ key: source.fact.key, amount: source.fact.value }];
    }
    return [];
  });
  return measured.flatMap(({ key, amount }) =>
    measured
      .filter((other) => other.key === key)
      .map((other) => Number(Math.abs(amount - other.amount).toFixed(2))),
  );
}

export function referenceOf(source: Source): string | undefined {
  if (source.kind === 'reference') return source.id;
  if (source.kind === 'fact') return source.fact.ref;
  return knownPrices(source.gadget)[0]?.ref ?? currentPrice(source.gadget)?.ref;
}

/** A number that a reader would take for a measurement, a count or a price. */
interface Figure {
  /** As written: `$429`, `30`, `thirty hours`. */
  written: string;
  value: number;
  isPrice: boolean;
}

const smallNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const values = new Map<string, number>([
  ...smallNumbers.map((word, value): [string, number] => [word, value]),
  ...tens.flatMap((word, index): [string, number][] => {
    const ten = (index + 2) * 10;
    const joined = smallNumbers
      .slice(1, 10)
      .map((digit, unit): [string, number] => [`${word}-${digit}`, ten + unit + 1]);
    return [[word, ten], ...joined];
  }),
  ...smallNumbers
    .slice(2, 10)
    .map((word, index): [string, number] => [`${word} hundred`, (index + 2) * 100]),
  ['a dozen', 12],
  ['a hundred', 100],
  ['hundred', 100],
  ['a thousand', 1000],
]);

const units =
  'hours?|minutes?|seconds?|days?|nights?|weeks?|months?|years?|grams?|kilograms?|kilos?|pounds?|ounces?|meters?|kilometers?|miles?|feet|inch(?:es)?|millimeters?|centimeters?|watts?|watt-hours?|nits?|percent|degrees?|dollars?|cents?|shots?|frames?|megapixels?|gigabytes?|terabytes?|hertz|decibels?|liters?|charges?|steps?|times';

/** "One" is rarely a measurement. */
const countingWords = [...values.keys()].filter((word) => !['zero', 'one'].includes(word));
const worded = new RegExp(
  `\\b(${countingWords.toSorted((a, b) => b.length - a.length).join('|')})[ -](?:${units})\\b`,
  'gi',
);

const digits = /\$?\d+(?:,\d{3})*(?:\.\d+)?/g;

/** Names of standards and systems, whose numbers are not measurements. */
const standards =
  /\b(?:Bluetooth(?: LE)?|Wi-Fi|USB(?:-C)?|HDMI|DisplayPort|Thunderbolt|iOS|iPadOS|watchOS|macOS|Android|Windows|Wear OS|One UI|SteamOS|Series|Gen|Citation|Part|version|generation|Xbox|PlayStation|Level)\s\d[\d.]*\w?|\b\d+ (?:Pro|Ultra|Plus|Max|Mini|Lite)\b/gi;
/** Ordinals and names such as A17; water ratings (IP68) are figures although they begin with letters. */
const namedTokens = /\b\d+(?:st|nd|rd|th)\b|\b(?!IPX?\d)[A-Za-z][A-Za-z]*-?\d[\w+-]*/g;
const years = new RegExp(`\\b(?:19|20)\\d\\d\\b(?!\\.\\d)(?![ -](?:${units})\\b)`, 'g');

/** `names` matches names that contain numbers, such as those of gadgets (`namesPattern`). */
function figuresIn(text: string, names?: RegExp): Figure[] {
  const bare = (names ? text.replace(names, ' ') : text)
    .replace(standards, ' ')
    .replace(namedTokens, ' ')
    .replace(years, ' ');
  return [
    ...[...bare.matchAll(digits)].map(([written]) => ({
      written,
      value: numberOf(written),
      isPrice: written.startsWith('$'),
    })),
    ...[...bare.matchAll(worded)].map(([written, word = '']) => ({
      written,
      value: values.get(word.toLowerCase()) ?? Number.NaN,
      isPrice: false,
    })),
  ];
}

const numberOf = (written: string): number => Number(written.replace(/[$,]/g, ''));

/** Every number of a text, in digits or in words. */
function numbersIn(text: string): number[] {
  const inDigits = [...text.matchAll(digits)].map(([written]) => numberOf(written));
  const inWords = wordsOf(text).flatMap((word) => values.get(word) ?? []);
  return [...inDigits, ...inWords];
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+(?:-[a-z]+)?/g) ?? [];

/** Matches names that contain a number, and parts of them: "iPhone 15 Pro", "iPhone 15", "15 Pro". */
function namesPattern(names: string[]): RegExp | undefined {
  const phrases = [...new Set(names.flatMap(numberedPhrases))].sort((a, b) => b.length - a.length);
  if (phrases.length === 0) return undefined;
  return new RegExp(`(?<![\\w.])(?:${phrases.map(RegExp.escape).join('|')})(?!\\w)`, 'g');
}

function numberedPhrases(name: string): string[] {
  // "Ear (3)" is also written "Ear 3".
  const phrases = [name, name.replace(/[(),]/g, '')].flatMap((spelling) => {
    const words = spelling.split(' ');
    return words.flatMap((_, start) =>
      words.slice(start).map((__, length) => words.slice(start, start + length + 1).join(' ')),
    );
  });
  return phrases.filter((phrase) => /\d/.test(phrase) && /[A-Za-z]/.test(phrase));
}
