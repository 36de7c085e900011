import {
  citationsIn,
  formatCitation,
  type PlacedCitation,
  placeCitations,
  withoutCitations,
} from '#content/prose/citations.ts';
import { figuresIn, namesPattern } from '#content/prose/figures.ts';
import { sectionBodies, sentencesOf, shorten } from '#content/prose/text.ts';
import type { ReviewFile } from '#content/schema/documents.ts';
import { type CitationScope, isStatedBy, sourceOf } from '#content/views/sources.ts';

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
    ...claim(['buyUnder', 'because'], review.buyUnder?.because),
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

export function claimErrors({ text, rule }: Claim, subject: Subject): string[] {
  const citations = citationsIn(text);
  const isOpinion = /\bwe think\b/i.test(text);
  return [
    ...citations
      .filter((citation) => !sourceOf(citation, subject))
      .map((citation) => `cites no fact and no reference: ${formatCitation(citation)}`),
    ...(rule === 'sourced' && citations.length === 0 && !isOpinion
      ? ['has no source: cite a fact or a reference, or begin with “We think”']
      : []),
    ...(rule === 'citations'
      ? []
      : sentencesOf(text).flatMap((sentence) => uncitedFigures(sentence, subject))),
    ...sentencesOf(withoutCitations(text)).flatMap(undatedTimes),
  ];
}

/** A citation covers its sentence. */
function uncitedFigures(sentence: string, subject: Subject): string[] {
  const sources = citationsIn(sentence).flatMap((citation) => sourceOf(citation, subject) ?? []);
  const words = withoutRating(withoutCitations(sentence), subject.rating);
  return figuresIn(words, namesIn(subject)).flatMap(({ written, value, isPrice }) => {
    if (isPrice && value === subject.own.price.usd) return [];
    if (!isStatedBy(sources, value))
      return [`says “${written}” without citing a matching fact: ${shorten(words)}`];
    return isPrice && !month.test(words)
      ? [`gives the price ${written} without its month: ${shorten(words)}`]
      : [];
  });
}

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
export function undatedTimes(sentence: string): string[] {
  const [time] = relativeTime.exec(sentence) ?? [];
  return time && !/\b(?:19|20)\d\d\b/.test(sentence)
    ? [`says “${time}” without a date: ${shorten(sentence)}`]
    : [];
}

/** Documents, quotes and speech belong to the story. */
const withoutStory = (body: string): string =>
  body.replace(/<(Exhibit|PullQuote)\b[\s\S]*?<\/\1>/g, '\n\n').replace(/^>.*$/gm, '');

const paragraphsWithoutSpeech = (text: string): string[] =>
  text.split(/\n\s*\n/).map((paragraph) =>
    paragraph
      .replace(/\s+/g, ' ')
      .replace(/"[^"]*"|“[^”]*”/g, '…')
      .trim(),
  );

export const undatedTimesInBody = (body: string): string[] =>
  paragraphsWithoutSpeech(withoutStory(body)).flatMap(sentencesOf).flatMap(undatedTimes);

/** In sections that weigh prices, each paragraph dates prices other than the product's own. */
export function undatedPricesInBody(body: string, own: CitationScope['own']): string[] {
  const sections = sectionBodies(withoutStory(body));
  return ['worthIt', 'comparison']
    .flatMap((part) => paragraphsWithoutSpeech(sections.get(part) ?? ''))
    .flatMap((paragraph) => {
      const other = figuresIn(paragraph).find(
        ({ isPrice, value }) => isPrice && value !== own.price.usd,
      );
      return other && !month.test(paragraph)
        ? [`gives the price ${other.written} without its month: ${shorten(paragraph)}`]
        : [];
    });
}
