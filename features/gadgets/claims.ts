import { perList } from '#features/content/by-slug.ts';
import type { Finding } from '#features/content/problems.ts';
import {
  citationsIn,
  formatCitation,
  withoutCitations,
} from '#features/content/prose/citations.ts';
import { sentencesOf, shorten } from '#features/content/words.ts';
import { knownPrices } from '#features/gadgets/prices.ts';
import { figuresIn, namesPattern } from './figures.ts';
import { type CitationScope, isStatedBy, sourceOf } from './sources.ts';

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

/** `ratings-and-prices.ts` checks the rating itself. */
function withoutRating(text: string, rating: number): string {
  const ofFive = [rating.toFixed(1), String(rating)].map(
    (number) => `${RegExp.escape(number)}(?:/5| (?:out )?of (?:5|five)| stars)`,
  );
  const ofTen = `${RegExp.escape(String(Number((rating * 2).toFixed(1))))}(?:/10| (?:out )?of (?:10|ten))`;
  return text.replace(new RegExp([...ofFive, ofTen].join('|'), 'g'), ' ');
}
