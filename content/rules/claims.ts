import {
  type Citation,
  citationsIn,
  formatCitation,
  splitCitations,
  withoutCitations,
} from '#content/prose/citations.ts';
import { figuresIn, namesPattern } from '#content/prose/figures.ts';
import { sectionBodies, sentencesOf } from '#content/prose/text.ts';
import type { PostFile, ReviewFile } from '#content/schema/documents.ts';
import { type CitationScope, isStatedBy, sourceOf } from '#content/views/sources.ts';

/**
 * What a review says outside its story: the texts that a reader takes at their word. They may carry marks; `rule` says
 * what else is asked of them.
 */
export interface Claim {
  path: (string | number)[];
  text: string;
  /** `rests`: has a mark or is said as an opinion. `figures`: every figure is covered by a mark. `marks`: marks lead somewhere. */
  rule: 'rests' | 'figures' | 'marks';
}

export function claimsOf(review: ReviewFile): Claim[] {
  const one = (
    field: 'verdict' | 'bestFor' | 'description' | 'social' | 'excerpt',
    rule: Claim['rule'],
  ): Claim => ({
    path: [field],
    text: review[field],
    rule,
  });
  const list = (
    field: 'pros' | 'cons' | 'keyFeatures' | 'buy' | 'skip',
    rule: Claim['rule'],
  ): Claim[] => review[field].map((text, index) => ({ path: [field, index], text, rule }));
  const rivals = review.competitors.flatMap((rival, index): Claim[] =>
    (['better', 'worse', 'pickIf'] as const).map((field) => ({
      path: ['competitors', index, field],
      text: rival[field],
      rule: 'figures',
    })),
  );
  return [
    one('description', 'figures'),
    one('social', 'figures'),
    one('excerpt', 'marks'),
    one('verdict', 'figures'),
    one('bestFor', 'figures'),
    ...list('pros', 'rests'),
    ...list('cons', 'rests'),
    ...list('keyFeatures', 'figures'),
    ...audienceClaims(review),
    ...rivals,
    ...list('buy', 'figures'),
    ...list('skip', 'figures'),
    ...scoreClaims(review),
    ...(review.discretion
      ? [{ path: ['discretion'], text: review.discretion, rule: 'figures' as const }]
      : []),
    ...(review.buyUnder
      ? [{ path: ['buyUnder', 'because'], text: review.buyUnder.because, rule: 'figures' as const }]
      : []),
    ...updateClaims(review),
  ];
}

function audienceClaims({ audiences }: ReviewFile): Claim[] {
  return audiences.map(({ why }, index) => ({
    path: ['audiences', index, 'why'],
    text: why,
    rule: 'figures',
  }));
}

/** A score that rests on a fact or a reference keeps to them; one that rests on the story may go on joking. */
function scoreClaims({ scores }: ReviewFile): Claim[] {
  return scores.flatMap(({ items }, group) =>
    items.flatMap(({ note, evidence }, index): Claim[] =>
      note
        ? [
            {
              path: ['scores', group, 'items', index, 'note'],
              text: note,
              rule: isStory(evidence) ? 'marks' : 'figures',
            },
          ]
        : [],
    ),
  );
}

export const isStory = (evidence: string): boolean => evidence.startsWith('phase:');

export function updateClaims({ updates }: ReviewFile | PostFile): Claim[] {
  return updates.map(({ text }, index) => ({
    path: ['updates', index, 'text'],
    text,
    rule: 'marks',
  }));
}

/** A mark, and after how many letters of the plain text it stands. */
export interface PlacedCitation extends Citation {
  at: number;
}

/** Where the marks of a text stand once they are taken out. */
export function placeCitations(text: string): PlacedCitation[] {
  let at = 0;
  return splitCitations(text).flatMap((part) => {
    if (typeof part !== 'string') return [{ ...part, at }];
    at += part.length;
    return [];
  });
}

/**
 * The piece as everybody may print it, with the marks beside it instead of in it: whoever knows nothing of marks shows
 * none, and only the review page looks them up.
 */
export function extractCitations<Piece extends object>(
  piece: Piece,
  claims: Claim[],
): { plain: Piece; marks: Record<string, PlacedCitation[]> } {
  const plain = structuredClone(piece);
  const marked = claims.filter(({ text }) => citationsIn(text).length > 0);
  for (const { path, text } of marked) replaceAt(plain, path, withoutCitations(text));
  return {
    plain,
    marks: Object.fromEntries(
      marked.map(({ path, text }) => [path.join('.'), placeCitations(text)]),
    ),
  };
}

function replaceAt(target: object, path: (string | number)[], text: string): void {
  let holder = target as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>;
  holder[path.at(-1) ?? ''] = text;
}

export type ReportError = (path: (string | number)[], message: string) => void;

export interface Subject extends CitationScope {
  /** Out of 5. */
  rating: number;
}

/** Marks that lead nowhere: refused everywhere and at once. */
export function danglingCitations(text: string, shelf: CitationScope): string[] {
  return citationsIn(text)
    .filter((mark) => !sourceOf(mark, shelf))
    .map((mark) => `has a mark that matches no fact and no reference: ${formatCitation(mark)}`);
}

/** What a text outside the story may not do. */
export function claimFaults({ text, rule }: Claim, subject: Subject): string[] {
  return [
    ...(rule === 'rests' ? restlessClaim(text) : []),
    ...(rule === 'marks'
      ? []
      : sentencesOf(text).flatMap((sentence) => bareFigures(sentence, subject))),
    ...sentencesOf(withoutCitations(text)).flatMap(undatedTimes),
  ];
}

function restlessClaim(text: string): string[] {
  if (citationsIn(text).length > 0 || /\bwe think\b/i.test(text)) return [];
  return ['has no source: mark a fact or a reference, or begin with “We think”'];
}

/** A mark covers the sentence that it stands in. */
function bareFigures(sentence: string, subject: Subject): string[] {
  const sources = citationsIn(sentence).flatMap((mark) => sourceOf(mark, subject) ?? []);
  const words = withoutRating(withoutCitations(sentence), subject.rating);
  return figuresIn(words, namesOn(subject)).flatMap(({ written, value, isPrice }) => {
    if (isPrice && value === subject.own.price.usd) return [];
    if (!isStatedBy(sources, value)) {
      return [`says “${written}” without a mark to a matching fact: ${excerpt(words)}`];
    }
    return isPrice && !month.test(words)
      ? [`gives the price ${written} without its month: ${excerpt(words)}`]
      : [];
  });
}

/** The names with numbers on a shelf; made once for each. */
const knownNames = new WeakMap<CitationScope['all'], { pattern: RegExp | undefined }>();

function namesOn({ all }: CitationScope): RegExp | undefined {
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

export function bodyFaults(body: string, own: CitationScope['own']): string[] {
  const sections = sectionBodies(toldText(body));
  const weighing = ['worthIt', 'comparison'].flatMap((part) =>
    paragraphsOf(sections.get(part) ?? ''),
  );
  return [...undatedBody(body), ...weighing.flatMap((paragraph) => undatedPrices(paragraph, own))];
}

/** Where the text weighs the price against others', each paragraph with another price than our own says of which month. */
function undatedPrices(paragraph: string, own: CitationScope['own']): string[] {
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
