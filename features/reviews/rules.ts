import type { LibraryReview } from '#content/library.ts';
import type { PostFile, ReviewFile } from '#content/schema/documents.ts';
import { bySlug } from '#features/content/by-slug.ts';
import type { Place, Report } from '#features/content/problems.ts';
import { parseCitation } from '#features/content/prose/citations.ts';
import { reviewSections } from '#features/content/prose/components.ts';
import { blocksOf, elementsIn, footnotesIn, type Prose } from '#features/content/prose/tree.ts';
import { sentencesOf, shorten } from '#features/content/words.ts';
import { claimErrors, claimsOf, missingSource, type Subject } from '#features/gadgets/claims.ts';
import { type Source, sourceOf } from '#features/gadgets/sources.ts';
import { chartErrors, chartsIn } from './charts.ts';

type Review = ReviewFile & { tree: Prose[] };

/** Checks a review against the facts of its gadget. */
export function checkReview(review: Review, subject: Subject, report: Report): void {
  checkAgainstFacts(review, subject, report);
  for (const claim of claimsOf(review))
    for (const words of claimErrors(claim, subject)) report(claim.path, ...words);
}

/** Sources, scores and the rating. */
export function checkAgainstFacts(review: Review, subject: Subject, report: Report): void {
  checkSources(review, subject, report);
  checkScores(review, subject, report);
  checkRating(review, subject.rating * 2, report);
}

function checkSources({ facts, competitors, tree }: Review, subject: Subject, report: Report) {
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
  for (const { line, ...chart } of chartsIn(tree))
    for (const words of chartErrors(chart, subject)) report(line, ...words);
}

function checkScores({ scores, phases }: ReviewFile, subject: Subject, report: Report): void {
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
  { scores: [card], discretion, weights }: ReviewFile,
  outOfTen: number,
  report: Report,
): void {
  if (!card) return;
  const scores = card.items.map(({ label, value }) => ({
    label,
    value: value / divisors[card.scale],
  }));
  const differs = (value: number) => Math.abs(value - outOfTen) > 0.05 + 1e-9;
  const mean = scores.reduce((sum, { value }) => sum + value, 0) / scores.length;
  const difference = `the scores' mean is ${mean.toFixed(2)}, twice the rating ${outOfTen.toFixed(1)}`;
  if (differs(mean) && !discretion)
    report(['discretion'], `The rating needs a reason: ${difference}.`, 'Explain the difference.');
  if (!weights) return;
  const labels = scores.map(({ label }) => label);
  if (Object.keys(weights).toSorted().join() !== labels.toSorted().join()) {
    report(
      ['weights'],
      'The weights do not name each score of the first card.',
      `Name ${labels.join(', ')}.`,
    );
    return;
  }
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const weighted =
    scores.reduce((sum, { label, value }) => sum + value * (weights[label] ?? 0), 0) / total;
  if (differs(weighted))
    report(
      ['weights'],
      `The weighted scores make ${weighted.toFixed(2)}; twice the rating is ${outOfTen.toFixed(1)}.`,
      'Change the weights.',
    );
}

/** Flaws follow the same rules as claims. */
export function checkFlaws(own: Subject['own'], all: Subject['all'], report: Report): void {
  for (const [index, { text }] of (own.flaws ?? []).entries()) {
    const path = ['flaws', index, 'text'];
    for (const words of claimErrors({ path, text, rule: 'figures' }, { own, all, rating: 0 }))
      report(path, ...words);
  }
}

const outOfFive = /\b(\d(?:\.\d)?)(?:\/5\b| (?:out )?of (?:5|five)\b| stars\b)/g;
const outOfTen = /\b(\d\.\d)(?:\/10\b| (?:out )?of (?:10|ten)\b)/g;

/** The product defines the rating; prose that repeats it must match. */
export function checkWrittenRating(review: LibraryReview, report: Report): void {
  const texts: [Place, string][] = [
    ...blocksOf(review.tree).map(({ text, line }): [Place, string] => [line, text]),
    [['summary'], review.summary],
    [['verdict'], review.verdict],
  ];
  const { rating } = review.product;
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

/** Checks the text of a review without other documents. */
export function checkReviewText(
  { phases }: Pick<ReviewFile, 'phases'>,
  tree: readonly Prose[],
  report: Report,
): void {
  const sections = elementsIn(tree, 'Section');
  const parts = sections.map(({ props }) => props?.part);
  if (parts.join() !== reviewSections.filter((part) => parts.includes(part)).join())
    report(
      sections[0]?.line ?? 1,
      `The sections are ${parts.join(', ')}.`,
      `Write each once, in this order: ${reviewSections.join(', ')}.`,
    );
  const told = elementsIn(tree, 'Phase');
  const numbers = told.map(({ props }) => Number(props?.n));
  if (numbers.join() !== phases.map((_, index) => index + 1).join())
    report(
      ['phases'],
      `There are ${phases.length} phases here, but the text tells ${numbers.join(', ') || 'none'}.`,
      'Write one <Phase n={…}> for each.',
    );
}

/** A post has the references that it cites. */
export function checkPostText(
  post: Pick<PostFile, 'refs'>,
  tree: readonly Prose[],
  report: Report,
): void {
  for (const { id, line } of footnotesIn(tree))
    if (!Object.hasOwn(post.refs, id))
      report(line, `[^${id}] is no reference of this post.`, 'Add it under References.');
}
