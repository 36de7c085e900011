import { bySlug } from '#content/by-slug.ts';
import { parseCitation } from '#content/prose/citations.ts';
import { footnotesIn, type Prose } from '#content/prose/tree.ts';
import type { Report } from '#content/report.ts';
import type { ReviewFile } from '#content/schema/documents.ts';
import { chartErrors, chartsIn } from '#content/views/charts.ts';
import { type Source, sourceOf } from '#content/views/sources.ts';
import { claimErrors, claimsOf, missingSource, type Subject } from './claims.ts';

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
