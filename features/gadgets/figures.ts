/** A number that a reader would take for a measurement, a count or a price. */
export interface Figure {
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
export function figuresIn(text: string, names?: RegExp): Figure[] {
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
export function numbersIn(text: string): number[] {
  const inDigits = [...text.matchAll(digits)].map(([written]) => numberOf(written));
  const inWords = wordsOf(text).flatMap((word) => values.get(word) ?? []);
  return [...inDigits, ...inWords];
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+(?:-[a-z]+)?/g) ?? [];

/** Matches names that contain a number, and parts of them: "iPhone 15 Pro", "iPhone 15", "15 Pro". */
export function namesPattern(names: string[]): RegExp | undefined {
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
