import type { Claim } from './claims.ts';
import { marksOf, withoutMarks, writeMark } from './marks.ts';
import { figuresIn, namesPattern } from './prose-figures.ts';
import { sectionBodies, sentencesOf } from './sentences.ts';
import { type Shelf, sourceOf, vouchFor } from './sources.ts';

export type Complain = (path: (string | number)[], message: string) => void;

export interface Subject extends Shelf {
  /** Out of 5. */
  rating: number;
}

/** Marks that lead nowhere: refused everywhere and at once. */
export function danglingMarks(text: string, shelf: Shelf): string[] {
  return marksOf(text)
    .filter((mark) => !sourceOf(mark, shelf))
    .map((mark) => `has a mark that matches no fact and no reference: ${writeMark(mark)}`);
}

/** What a text outside the story may not do. */
export function claimFaults({ text, rule }: Claim, subject: Subject): string[] {
  return [
    ...(rule === 'rests' ? restlessClaim(text) : []),
    ...(rule === 'marks'
      ? []
      : sentencesOf(text).flatMap((sentence) => bareFigures(sentence, subject))),
    ...sentencesOf(withoutMarks(text)).flatMap(undatedTimes),
  ];
}

function restlessClaim(text: string): string[] {
  if (marksOf(text).length > 0 || /\bwe think\b/i.test(text)) return [];
  return ['has no source: mark a fact or a reference, or begin with “We think”'];
}

/** A mark covers the sentence that it stands in. */
function bareFigures(sentence: string, subject: Subject): string[] {
  const sources = marksOf(sentence).flatMap((mark) => sourceOf(mark, subject) ?? []);
  const words = withoutRating(withoutMarks(sentence), subject.rating);
  return figuresIn(words, namesOn(subject)).flatMap(({ written, value, isPrice }) => {
    if (isPrice && value === subject.own.price.usd) return [];
    if (!vouchFor(sources, value)) {
      return [`says “${written}” without a mark to a matching fact: ${excerpt(words)}`];
    }
    return isPrice && !month.test(words)
      ? [`gives the price ${written} without its month: ${excerpt(words)}`]
      : [];
  });
}

/** The names with numbers on a shelf; made once for each. */
const knownNames = new WeakMap<Shelf['all'], { pattern: RegExp | undefined }>();

function namesOn({ all }: Shelf): RegExp | undefined {
  const known = knownNames.get(all) ?? { pattern: namesPattern(all.map(({ name }) => name)) };
  knownNames.set(all, known);
  return known.pattern;
}

const month =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:\d{1,2}, )?\d{4}\b/;

/** The rating is the product file's, and `figures.ts` sees to it that it is said right. */
function withoutRating(text: string, rating: number): string {
  const said = [`${rating.toFixed(1)}`, `${rating}`].map(
    (number) => `${number.replace('.', '\\.')}(?:/5| (?:out )?of (?:5|five)| stars)`,
  );
  const ten = `${Number((rating * 2).toFixed(1))}`.replace('.', '\\.');
  return text.replace(
    new RegExp([...said, `${ten}(?:/10| (?:out )?of (?:10|ten))`].join('|'), 'g'),
    ' ',
  );
}

const relative =
  /(?<!\bthe )\b(?:last|this) (?:week|month|year|fall|spring|summer|winter|autumn)\b(?!['’]s (?:machine|model|phone))|\b(?:\w+) (?:days|weeks|months) ago\b|\brecently\b|\bannounced last\b/i;

/** "Last week" is true for a week. A sentence that has its year may say it. */
export function undatedTimes(sentence: string): string[] {
  const [said] = relative.exec(sentence) ?? [];
  return said && !/\b(?:19|20)\d\d\b/.test(sentence)
    ? [`says “${said}” without a date: ${excerpt(sentence)}`]
    : [];
}

/** The running text without documents, quotes and speech: those belong to the story and keep their own time. */
function toldText(body: string): string {
  return body.replace(/<(Exhibit|PullQuote)\b[\s\S]*?<\/\1>/g, '\n\n').replace(/^>.*$/gm, '');
}

const paragraphsOf = (text: string): string[] =>
  text.split(/\n\s*\n/).map((paragraph) =>
    paragraph
      .replace(/\s+/g, ' ')
      .replace(/"[^"]*"|“[^”]*”/g, '…')
      .trim(),
  );

export const undatedBody = (body: string): string[] =>
  paragraphsOf(toldText(body)).flatMap(sentencesOf).flatMap(undatedTimes);

export function bodyFaults(body: string, own: Shelf['own']): string[] {
  const sections = sectionBodies(toldText(body));
  const weighing = ['worthIt', 'comparison'].flatMap((part) =>
    paragraphsOf(sections.get(part) ?? ''),
  );
  return [...undatedBody(body), ...weighing.flatMap((paragraph) => undatedPrices(paragraph, own))];
}

/** Where the text weighs the price against others', each paragraph with another price than our own says of which month. */
function undatedPrices(paragraph: string, own: Shelf['own']): string[] {
  const other = figuresIn(paragraph).find(
    ({ isPrice, value }) => isPrice && value !== own.price.usd,
  );
  return other && !month.test(paragraph)
    ? [`gives the price ${other.written} without its month: ${excerpt(paragraph)}`]
    : [];
}

const excerpt = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > 90 ? `${plain.slice(0, 90)}…` : plain;
};
