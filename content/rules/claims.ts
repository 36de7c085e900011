import {
  citationsIn,
  formatCitation,
  type PlacedCitation,
  placeCitations,
  withoutCitations,
} from '#content/prose/citations.ts';
import { figuresIn, namesPattern } from '#content/prose/figures.ts';
import { isOpinion, noSource } from '#content/prose/opinions.ts';
import { sentencesOf, shorten } from '#content/prose/text.ts';
import { type Block, blocksOf, type Prose, sectionsOf } from '#content/prose/tree.ts';
import type { Finding } from '#content/report.ts';
import type { ReviewFile } from '#content/schema/documents.ts';
import { type CitationScope, isStatedBy, sourceOf } from '#content/views/sources.ts';
import { testedPrice } from '#features/gadgets/prices.ts';

/** A text outside the story, which readers take literally. */
export interface Claim {
  path: (string | number)[];
  text: string;
  /**
   * `sourced`: has a citation or is marked as an opinion, and its figures are cited.
   * `figures`: every figure is cited. `citations`: citations exist.
   */
  rule: 'sourced' | 'figures' | 'citations';
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
  const list = (field: 'pros' | 'cons' | 'keyFeatures' | 'buy' | 'skip', rule?: Claim['rule']) =>
    review[field].flatMap((text, index) => claim([field, index], text, rule));
  // In page order, which numbers the references.
  return [
    ...claim(['description'], review.description),
    ...claim(['social'], review.social),
    ...claim(['excerpt'], review.excerpt, 'citations'),
    ...claim(['verdict'], review.verdict),
    ...claim(['bestFor'], review.bestFor),
    ...list('pros', 'sourced'),
    ...list('cons', 'sourced'),
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
): { plain: Article; citations: Record<string, PlacedCitation[]> } {
  const plain = structuredClone(article);
  const cited = claims.filter(({ text }) => citationsIn(text).length > 0);
  for (const { path, text } of cited) replaceAt(plain, path, withoutCitations(text));
  return {
    plain,
    citations: Object.fromEntries(
      cited.map(({ path, text }) => [path.join('.'), placeCitations(text)]),
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
    ...(rule === 'sourced' && citations.length === 0 && !isOpinion(text) ? [noSource(text)] : []),
    ...(rule === 'citations'
      ? []
      : sentencesOf(text).flatMap((sentence) => uncitedFigures(sentence, subject))),
    ...sentencesOf(withoutCitations(text)).flatMap(undatedTimes),
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
    if (!isStatedBy(sources, value))
      return [
        [
          `“${written}” has no source: ${shorten(words)}`,
          'Cite the fact that says so, such as [battery].',
        ],
      ];
    return isPrice && !month.test(words) ? [undatedPrice(written, words)] : [];
  });
}

const undatedPrice = (written: string, words: string): Finding => [
  `The price ${written} has no month: ${shorten(words)}`,
  'Add it, such as (January 2025).',
];

const namePatterns = new WeakMap<CitationScope['all'], { pattern: RegExp | undefined }>();

/** Building the pattern is slow, so each list of gadgets gets one. */
function namesIn({ all }: CitationScope): RegExp | undefined {
  const found = namePatterns.get(all) ?? { pattern: namesPattern(all.map(({ name }) => name)) };
  namePatterns.set(all, found);
  return found.pattern;
}

const month =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:\d{1,2}, )?\d{4}\b/;

/** `ratings-and-prices.ts` checks the rating itself. */
function withoutRating(text: string, rating: number): string {
  const ofFive = [rating.toFixed(1), String(rating)].map(
    (number) => `${RegExp.escape(number)}(?:/5| (?:out )?of (?:5|five)| stars)`,
  );
  const ofTen = `${RegExp.escape(String(Number((rating * 2).toFixed(1))))}(?:/10| (?:out )?of (?:10|ten))`;
  return text.replace(new RegExp([...ofFive, ofTen].join('|'), 'g'), ' ');
}

const relativeTime =
  /(?<!\bthe )\b(?:last|this) (?:week|month|year|fall|spring|summer|winter|autumn)\b(?!['’]s (?:machine|model|phone))|\b(?:\w+) (?:days|weeks|months) ago\b|\brecently\b|\bannounced last\b/i;

/** "Last week" is true for a week, unless the sentence names its year. */
export function undatedTimes(sentence: string): Finding[] {
  const [time] = relativeTime.exec(sentence) ?? [];
  return time && !/\b(?:19|20)\d\d\b/.test(sentence)
    ? [[`“${time}” has no date: ${shorten(sentence)}`, 'Name the month and year.']]
    : [];
}

/** Documents, quotes and speech belong to the story. */
const story = ['Exhibit', 'PullQuote', 'blockquote', 'GroupText', 'Clipping', 'Board'];

const blocksWithoutSpeech = (tree: readonly Prose[]): Block[] =>
  blocksOf(tree, { except: story }).map(({ text, line }) => ({
    text: text.replace(/"[^"]*"/g, '…'),
    line,
  }));

export const undatedTimesInText = (tree: readonly Prose[]): [line: number, ...Finding][] =>
  blocksWithoutSpeech(tree).flatMap(({ text, line }) =>
    sentencesOf(text)
      .flatMap(undatedTimes)
      .map((words): [number, ...Finding] => [line, ...words]),
  );

/** In sections that weigh prices, each paragraph dates prices other than the product's own. */
export function undatedPricesInText(
  tree: readonly Prose[],
  own: CitationScope['own'],
): [line: number, ...Finding][] {
  const sections = sectionsOf(tree);
  return ['worthIt', 'comparison']
    .flatMap((part) => blocksWithoutSpeech(sections.get(part) ?? []))
    .flatMap(({ text, line }): [number, ...Finding][] => {
      const other = figuresIn(text).find(
        ({ isPrice, value }) => isPrice && value !== testedPrice(own).usd,
      );
      return other && !month.test(text) ? [[line, ...undatedPrice(other.written, text)]] : [];
    });
}
