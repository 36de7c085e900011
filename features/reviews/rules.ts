import { bySlug } from '#features/content/by-slug.ts';
import type { Place, Report } from '#features/content/problems.ts';
import { parseCitation } from '#features/content/prose/citations.ts';
import { blocksOf, elementsIn, footnotesIn, type Prose } from '#features/content/prose/tree.ts';
import { sentencesOf, shorten } from '#features/content/texts.ts';
import {
  type Claim,
  claimErrors,
  missingSource,
  type Source,
  type Subject,
  sourceOf,
} from '#features/gadgets/claims.ts';
import type { Gadget, TestedGadget } from '#features/gadgets/gadget.ts';
import type { Site } from '#features/gadgets/site.ts';
import { categorySlug } from '#ui/paths.ts';
import { chartErrors } from './charts.ts';
import type { Review, WrittenReview } from './reviews.ts';

type ParsedReview = WrittenReview & { tree: Prose[] };

interface Others {
  gadgets: Gadget[];
  reviews: readonly Pick<Review, 'slug' | 'analyticsKey'>[];
  site: Pick<Site, 'categories'>;
}

/** Checks a review beside its gadget and all others. */
export function checkReview(
  review: ParsedReview,
  own: TestedGadget,
  others: Others,
  report: Report,
): void {
  const subject = { own, all: others.gadgets, rating: own.rating };
  checkAgainstFacts(review, subject, report);
  for (const claim of claimsOf(review))
    for (const words of claimErrors(claim, subject)) report(claim.path, ...words);
  checkWrittenRating(review, own.rating, report);
  checkReferences(review, own, others, report);
}

/** What it names exists, and what has to be unique is. */
function checkReferences(
  { title, more, outOfTen, analyticsKey }: ParsedReview,
  { slug, name, rating }: TestedGadget,
  { reviews, site }: Others,
  report: Report,
): void {
  const targets = new Set([
    ...reviews.map((review) => review.slug),
    ...site.categories.map((category) => `category/${categorySlug(category.name)}`),
  ]);
  for (const [index, link] of more.links.entries())
    if (!targets.has(link))
      report(
        ['more', 'links', index],
        `There is no review or category “${link}”.`,
        'Name one that exists.',
      );
  // Search results and chat previews show the title alone.
  if (!title.includes(name))
    report(['title'], 'The title does not name the product in full.', `Write “${name}”.`);
  if (outOfTen !== undefined && Math.abs(outOfTen - rating * 2) > 0.01)
    report(
      ['outOfTen'],
      `This is ${outOfTen}, but the rating makes it ${(rating * 2).toFixed(1)}.`,
      'Correct it.',
    );
  const twin = reviews.find((other) => other.analyticsKey === analyticsKey && other.slug !== slug);
  if (twin) report(['analyticsKey'], `This is the same as in ${twin.slug}.`, 'Use something else.');
}

/** Sources, scores and the rating. */
export function checkAgainstFacts(review: ParsedReview, subject: Subject, report: Report): void {
  checkSources(review, subject, report);
  checkScores(review, subject, report);
  checkRating(review, subject.rating * 2, report);
}

function checkSources(
  { facts, competitors, tree }: ParsedReview,
  subject: Subject,
  report: Report,
) {
  const { own, all } = subject;
  for (const [index, key] of facts.keys.entries())
    if (!sourceOf({ id: key }, subject))
      report(
        ['facts', 'keys', index],
        `“${key}” is not known about ${own.name}.`,
        'Add it to the facts, or remove it here.',
      );
  for (const [index, { slug }] of competitors.entries())
    if (slug === own.slug || !bySlug(all, slug))
      report(
        ['competitors', index, 'slug'],
        `There are no facts of a rival “${slug}”.`,
        'Write its facts first, or name another.',
      );
  for (const { id, line } of footnotesIn(tree))
    if (!sourceOf(parseCitation(id), subject)) report(line, ...missingSource(`[^${id}]`));
  for (const { props, line = 1 } of elementsIn(tree, 'Chart'))
    for (const words of chartErrors({ fact: '', ...props }, subject)) report(line, ...words);
}

function checkScores({ scores, phases }: WrittenReview, subject: Subject, report: Report): void {
  for (const [group, { items }] of scores.entries()) {
    for (const [index, { evidence }] of items.entries()) {
      const [kind, id = ''] = evidence.split(':');
      const exists =
        kind === 'phase' ? phases[Number(id) - 1] : isSource(kind, sourceOf({ id }, subject));
      if (!exists)
        report(
          ['scores', group, 'items', index, 'evidence'],
          `There is no ${evidence}.`,
          'Name a fact, a reference or a phase that exists.',
        );
    }
  }
}

/** `ref:` names a reference; `fact:` names a fact or the price. */
const isSource = (kind: string | undefined, source: Source | undefined): boolean =>
  source !== undefined && (kind === 'ref') === (source.kind === 'reference');

const divisors = { 'of 10': 1, 'of 100': 10, percent: 10 };

/** A rating that is not the mean of the first score card needs an explanation. */
function checkRating(
  { scores: [card], discretion }: WrittenReview,
  outOfTen: number,
  report: Report,
): void {
  if (!card) return;
  const sum = card.items.reduce((total, { value }) => total + value / divisors[card.scale], 0);
  const mean = sum / card.items.length;
  const difference = `the scores' mean is ${mean.toFixed(2)}, twice the rating ${outOfTen.toFixed(1)}`;
  if (Math.abs(mean - outOfTen) > 0.05 + 1e-9 && !discretion)
    report(['discretion'], `The rating needs a reason: ${difference}.`, 'Explain the difference.');
}

const outOfFive = /\b(\d(?:\.\d)?)(?:\/5\b| (?:out )?of (?:5|five)\b| stars\b)/g;
const outOfTen = /\b(\d\.\d)(?:\/10\b| (?:out )?of (?:10|ten)\b)/g;

/** The product defines the rating; prose that repeats it must match. */
export function checkWrittenRating(
  review: Pick<ParsedReview, 'tree' | 'summary' | 'verdict'>,
  rating: number,
  report: Report,
): void {
  const texts: [Place, string][] = [
    ...blocksOf(review.tree).map(({ text, line }): [Place, string] => [line, text]),
    [['summary'], review.summary],
    [['verdict'], review.verdict],
  ];
  for (const [place, text] of texts)
    for (const sentence of sentencesOf(text)) {
      const check = (pattern: RegExp, right: number, scale: number) => {
        for (const [, written] of sentence.matchAll(pattern))
          if (Math.abs(Number(written) - right) > 0.001)
            report(
              place,
              `The text says ${written} of ${scale}, but the rating makes it ${right.toFixed(1)}: ${shorten(sentence)}`,
              'Correct it.',
            );
      };
      check(outOfFive, rating, 5);
      check(outOfTen, rating * 2, 10);
    }
}

/** The texts outside the story. */
function claimsOf(review: WrittenReview): Claim[] {
  const claim = (
    path: Claim['path'],
    text: string | undefined,
    rule: Claim['rule'] = 'figures',
  ): Claim[] => (text ? [{ path, text, rule }] : []);
  const list = (field: 'pros' | 'cons' | 'keyFeatures' | 'buy' | 'skip') =>
    review[field].flatMap((text, index) => claim([field, index], text));
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
