import { forms, type Hand } from './forms.ts';
import {
  asksTheQuestion,
  closers,
  type DefaultNumber,
  defaultNumbers,
  doesTheSum,
  firstWords,
  foreshadowing,
  isTwoBeat,
  plotWords,
  pullQuotes,
  yearsOfService,
} from './shelf-habits.ts';

/** All that is needed to measure a review: also of one that no longer fits its shape. */
export interface Text {
  slug: string;
  body: string;
}

/** One line of the shelf's table. */
interface ShelfRow {
  review: string;
  /** Percent of the longer paragraphs that end on nine words or fewer. */
  quips: number;
  nine: number;
  'two-beat': string;
  winks: number;
  service: number;
  sum: string;
  question: string;
  paper: number;
  unread: number;
  document: string;
  hand: string;
  opens: string;
}

/** What the habits of one text come to. Each is counted once, however many limits it is held against. */
interface Measured extends Text {
  closers: { long: number; quips: number };
  numbers: Record<DefaultNumber, number>;
  quotes: number;
  twoBeats: number;
  winks: string[];
  service: number;
  sum: boolean;
  question: boolean;
  plot: { paper: number; unread: number };
}

function measure({ slug, body }: Text): Measured {
  const quotes = pullQuotes(body);
  return {
    slug,
    body,
    closers: closers(body),
    numbers: defaultNumbers(body),
    quotes: quotes.length,
    twoBeats: quotes.filter(isTwoBeat).length,
    winks: foreshadowing(body),
    service: yearsOfService(body).length,
    sum: doesTheSum(body),
    question: asksTheQuestion(body),
    plot: plotWords(body),
  };
}

export const shelfRows = (texts: Text[]): ShelfRow[] => texts.map(measure).map(rowOf);

function rowOf({ slug, body, ...found }: Measured): ShelfRow {
  return {
    review: slug,
    quips: percent(found.closers.quips, found.closers.long),
    nine: found.numbers.nine,
    'two-beat': `${found.twoBeats} of ${found.quotes}`,
    winks: found.winks.length,
    service: found.service,
    sum: found.sum ? 'yes' : '',
    question: found.question ? 'yes' : '',
    ...found.plot,
    document: forms[slug]?.document ?? '',
    hand: forms[slug]?.hand ?? '',
    opens: firstWords(body),
  };
}

/** The whole shelf in a few numbers, to be set beside those of another day. */
export function shelfTotals(texts: Text[]): { habit: string; count: string; limit: string }[] {
  const measured = texts.map(measure);
  return habits.map(({ habit, count, most, unit = '' }) => ({
    habit,
    count: `${count(measured)}${unit}`,
    limit: `${typeof most === 'function' ? most(measured) : most}${unit}`,
  }));
}

/** What the eighteenth may not do, since the first seventeen did it. */
export function overdone(texts: Text[]): { slug: string; message: string }[] {
  const measured = texts.map(measure);
  return [...measured.flatMap(ownFaults), ...shelfFaults(measured), ...formFaults(texts)];
}

const limits = { quips: 40, nine: 4, winks: 1 };

function ownFaults({
  slug,
  closers: { long, quips },
  numbers,
  winks,
}: Measured): { slug: string; message: string }[] {
  const share = percent(quips, long);
  const nines = forms[slug]?.ownNumber === 'nine' ? 0 : numbers.nine;
  return [
    ...(share > limits.quips
      ? [`ends ${share} % of its longer paragraphs on a quip; ${limits.quips} % are plenty`]
      : []),
    ...(nines > limits.nine ? [`says “nine” ${nines} times: it is no default`] : []),
    ...(winks.length > limits.winks
      ? [`winks ahead ${winks.length} times: “${winks.join('”, “')}”`]
      : []),
  ].map((message) => ({ slug, message }));
}

interface Habit {
  habit: string;
  count(texts: Measured[]): number;
  most: number | ((texts: Measured[]) => number);
  unit?: string;
}

const countIf = (test: (text: Measured) => boolean) => (texts: Measured[]) =>
  texts.filter(test).length;
const sumOf = (count: (text: Measured) => number) => (texts: Measured[]) =>
  texts.reduce((sum, text) => sum + count(text), 0);
const numberOf = (number: DefaultNumber) => sumOf(({ numbers }) => numbers[number]);

const habits: Habit[] = [
  {
    habit: 'longer paragraphs that end on a quip',
    count: (texts) =>
      percent(
        sumOf(({ closers }) => closers.quips)(texts),
        sumOf(({ closers }) => closers.long)(texts),
      ),
    most: 33,
    unit: ' %',
  },
  {
    habit: '“nine” that is not the story’s own',
    count: (texts) =>
      numberOf('nine')(texts.filter(({ slug }) => forms[slug]?.ownNumber !== 'nine')),
    // Beside its neighbors it should be nothing special.
    most: (texts) => Math.round((numberOf('eight')(texts) + numberOf('ten')(texts)) / 2),
  },
  { habit: 'pull quotes in two beats', count: sumOf(({ twoBeats }) => twoBeats), most: 5 },
  { habit: 'winks ahead', count: sumOf(({ winks }) => winks.length), most: 4 },
  {
    habit: 'reviews that count years of service',
    count: countIf(({ service }) => service > 0),
    most: 3,
  },
  { habit: 'prices settled by division', count: countIf(({ sum }) => sum), most: 2 },
  {
    habit: 'first sections that turn to “the question”',
    count: countIf(({ question }) => question),
    most: 6,
  },
  {
    habit: 'reviews in which something lay unread',
    count: countIf(({ plot }) => plot.unread > 0),
    most: 4,
  },
  {
    habit: 'reviews full of paperwork (twelve words or more)',
    count: countIf(({ plot }) => plot.paper >= 12),
    most: 6,
  },
];

function shelfFaults(texts: Measured[]): { slug: string; message: string }[] {
  return habits.flatMap(({ habit, count, most, unit = '' }) => {
    const [found, limit] = [count(texts), typeof most === 'function' ? most(texts) : most];
    return found > limit
      ? [
          {
            slug: texts[0]?.slug ?? '',
            message: `and its neighbors have ${found}${unit} ${habit}; ${limit} at most`,
          },
        ]
      : [];
  });
}

/** So many reviews one kind of hand may write. */
const mostOfAHand: Record<Hand, number> = {
  official: 5,
  'private person': 5,
  'two hands': 6,
  'several voices': 5,
  things: 5,
};

function formFaults(texts: Text[]): { slug: string; message: string }[] {
  return texts.flatMap(({ slug }, index) => {
    const form = forms[slug];
    if (!form)
      return [
        {
          slug,
          message: 'has no form in content/forms.ts: what kind of document is it, and whose hand?',
        },
      ];
    const before = texts.slice(0, index).flatMap((text) => forms[text.slug] ?? []);
    const alike = before.filter(({ hand }) => hand === form.hand).length;
    return [
      ...(before.some(({ document }) => document === form.document)
        ? [`is the second ${form.document} on the shelf`]
        : []),
      ...(alike >= mostOfAHand[form.hand] ? [`is written by one ${form.hand} too many`] : []),
    ].map((message) => ({ slug, message }));
  });
}

const percent = (part: number, whole: number): number =>
  Math.round((100 * part) / Math.max(1, whole));
