import type { ReviewFile } from '#content/schema/documents.ts';
import type { Finding } from '#features/content/problems.ts';
import {
  type Citation,
  citationsIn,
  formatCitation,
  withoutCitations,
} from '#features/content/prose/citations.ts';
import { sentencesOf, shorten } from '#features/content/words.ts';
import { testedPrice } from '#features/gadgets/prices.ts';
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

export function claimsOf(review: ReviewFile): Claim[] {
  const claim = (
    path: Claim['path'],
    text: string | undefined,
    rule: Claim['rule'] = 'figures',
  ): Claim[] => (text ? [{ path, text, rule }] : []);
  const list = (field: 'pros' | 'cons' | 'keyFeatures' | 'buy' | 'skip') =>
    review[field].flatMap((text, index) => claim([field, index], text));
  // In page order, which numbers the references.
  return [
    ...claim(['description'], review.description),
    ...claim(['social'], review.social),
    ...claim(['excerpt'], review.excerpt, 'citations'),
    ...claim(['verdict'], review.verdict),
    ...claim(['bestFor'], review.bestFor),
    ...list('pros'),
    ...list('cons'),
    ...list('keyFeatures'),
    ...review.audiences.flatMap(({ why }, index) => claim(['audiences', index, 'why'], why)),
    ...review.competitors.flatMap((rival, index) =>
      (['better', 'worse', 'pickIf'] as const).flatMap((field) =>
        claim(['competitors', index, field], rival[field]),
      ),
    ),
    ...list('buy'),
    ...list('skip'),
    // A score based on the story may joke; others must match their facts.
    ...review.scores.flatMap(({ items }, group) =>
      items.flatMap(({ note, evidence }, index) =>
        claim(
          ['scores', group, 'items', index, 'note'],
          note,
          evidence.startsWith('phase:') ? 'citations' : 'figures',
        ),
      ),
    ),
    ...claim(['discretion'], review.discretion),
    ...review.updates.flatMap(({ text }, index) =>
      claim(['updates', index, 'text'], text, 'citations'),
    ),
  ];
}

/** Replaces claims by their plain text and returns the citations separately, by field. */
export function extractCitations<Article extends object>(
  article: Article,
  claims: Claim[],
): { plain: Article; citations: Record<string, Citation[]> } {
  const plain = structuredClone(article);
  const cited = claims.filter(({ text }) => citationsIn(text).length > 0);
  for (const { path, text } of cited) replaceAt(plain, path, withoutCitations(text));
  return {
    plain,
    citations: Object.fromEntries(
      cited.map(({ path, text }) => [path.join('.'), citationsIn(text)]),
    ),
  };
}

function replaceAt(target: object, path: (string | number)[], text: string): void {
  let parent = target as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string | number, unknown>;
  parent[path.at(-1) ?? ''] = text;
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
  return figuresIn(words, namesIn(subject)).flatMap(({ written, value, isPrice }): Finding[] => {
    if (isPrice && value === testedPrice(subject.own).usd) return [];
    return isStatedBy(sources, value)
      ? []
      : [
          [
            `“${written}” has no source: ${shorten(words)}`,
            'Cite the fact that says so, such as [battery].',
          ],
        ];
  });
}

const namePatterns = new WeakMap<CitationScope['all'], { pattern: RegExp | undefined }>();

/** Building the pattern is slow, so each list of gadgets gets one. */
function namesIn({ all }: CitationScope): RegExp | undefined {
  const found = namePatterns.get(all) ?? { pattern: namesPattern(all.map(({ name }) => name)) };
  namePatterns.set(all, found);
  return found.pattern;
}

/** `ratings-and-prices.ts` checks the rating itself. */
function withoutRating(text: string, rating: number): string {
  const ofFive = [rating.toFixed(1), String(rating)].map(
    (number) => `${RegExp.escape(number)}(?:/5| (?:out )?of (?:5|five)| stars)`,
  );
  const ofTen = `${RegExp.escape(String(Number((rating * 2).toFixed(1))))}(?:/10| (?:out )?of (?:10|ten))`;
  return text.replace(new RegExp([...ofFive, ofTen].join('|'), 'g'), ' ');
}
