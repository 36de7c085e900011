import { footnotesIn, parseCitation } from '#content/prose/citations.ts';
import type { PostFile, ReviewFile } from '#content/schema/documents.ts';
import { chartFaults, chartsIn } from '#content/views/charts.ts';
import { lastChecked } from '#content/views/fact-counts.ts';
import { type Source, sourceOf } from '#content/views/sources.ts';
import {
  bodyFaults,
  claimFaults,
  claimsOf,
  danglingCitations,
  type ReportError,
  type Subject,
  undatedBody,
  undatedTimes,
} from './claims.ts';
import { checkJudgment } from './judgment.ts';

/** Adds a fault at a field of the review's front matter. */

/** What a review and the facts of its gadget owe each other. */
export function checkAgainstFacts(
  review: ReviewFile & { body: string },
  subject: Subject,
  report: ReportError,
): void {
  for (const claim of claimsOf(review)) {
    for (const fault of danglingCitations(claim.text, subject)) report(claim.path, fault);
  }
  for (const [index, key] of review.facts.keys.entries()) {
    if (!sourceOf({ id: key }, subject))
      report(['facts', 'keys', index], `is not known about ${subject.own.name}: ${key}`);
  }
  for (const [index, { slug }] of review.competitors.entries()) {
    const isThere = slug !== subject.own.slug && subject.all.some((gadget) => gadget.slug === slug);
    if (!isThere) report(['competitors', index, 'slug'], `has no file in content/facts: ${slug}`);
  }
  for (const written of footnotesIn(review.body)) {
    if (!sourceOf(parseCitation(written), subject))
      report(['body'], `points to no fact or reference: [^${written}]`);
  }
  for (const chart of chartsIn(review.body)) {
    for (const fault of chartFaults(chart, subject)) report(['body'], fault);
  }
  checkScores(review, subject, report);
}

function checkScores(review: ReviewFile, subject: Subject, report: ReportError): void {
  for (const [group, { items }] of review.scores.entries()) {
    for (const [index, { evidence }] of items.entries()) {
      const [kind, id = ''] = evidence.split(':');
      const isThere =
        kind === 'phase'
          ? review.phases[Number(id) - 1]
          : isSource(kind, sourceOf({ id }, subject));
      if (!isThere)
        report(
          ['scores', group, 'items', index, 'evidence'],
          `points to missing evidence: ${evidence}`,
        );
    }
  }
  checkDiscretion(review, subject.rating * 2, report);
}

/** The price is a fact with a place of its own. */
const isSource = (kind: string | undefined, source: Source | undefined): boolean =>
  source !== undefined && (kind === 'ref') === (source.kind === 'reference');

const scales = { 'of 10': 1, 'of 100': 10, percent: 10 };

/** Where the rating is not the mean of the first card, the editors say why; where it is, there is nothing to say. */
function checkDiscretion(
  { scores, discretion, weights }: ReviewFile,
  outOfTen: number,
  report: ReportError,
): void {
  const [card] = scores;
  if (!card) return;
  const marks = card.items.map(({ label, value }) => ({
    label,
    value: value / scales[card.scale],
  }));
  const mean = marks.reduce((sum, { value }) => sum + value, 0) / marks.length;
  const differs = Math.abs(mean - outOfTen) > 0.05 + 1e-9;
  const difference = `the scores' mean is ${mean.toFixed(2)}, twice the rating ${outOfTen.toFixed(1)}`;
  if (differs && !discretion) report(['discretion'], `is missing: ${difference}`);
  if (!differs && discretion) report(['discretion'], `is not needed: ${difference}`);
  if (!weights) return;
  const labels = marks.map(({ label }) => label);
  if (Object.keys(weights).toSorted().join() !== labels.toSorted().join()) {
    report(['weights'], `must name each score of the first card: ${labels.join(', ')}`);
    return;
  }
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const weighed =
    marks.reduce((sum, { label, value }) => sum + value * (weights[label] ?? 0), 0) / total;
  if (Math.abs(weighed - outOfTen) > 0.05 + 1e-9) {
    report(['weights'], `make ${weighed.toFixed(2)}, twice the rating is ${outOfTen.toFixed(1)}`);
  }
}

/** What a gadget's facts must have before a review can stand on them; faults are those of the facts file. */
export function checkReviewedFacts(
  { flaws, issues, cost, sinceThen, refs }: Subject['own'],
  report: ReportError,
): void {
  if (!lastChecked({ refs }))
    report(['refs'], 'has no checked source, so the review can’t say when its facts were checked');
  if ((flaws ?? []).length < 3)
    report(['flaws'], 'has fewer than three, and the gadget is reviewed');
  if (!flaws?.some(({ rank }) => rank !== 'live'))
    report(['flaws'], 'has none that spoils or annoys');
  for (const [field, list] of Object.entries({ issues, cost, sinceThen })) {
    if (!list)
      report(
        [field],
        'is missing, and the gadget is reviewed; an empty list says that there is nothing',
      );
  }
}

/** What only prose can get wrong. */
export function checkProse(
  review: ReviewFile & { body: string },
  subject: Subject,
  report: ReportError,
): void {
  for (const claim of claimsOf(review))
    for (const fault of claimFaults(claim, subject)) report(claim.path, fault);
  for (const fault of bodyFaults(review.body, subject.own)) report(['body'], fault);
}

/** Flaws are read as facts: their figures, prices and times keep the same rules. */
export function checkFlaws(own: Subject['own'], all: Subject['all'], report: ReportError): void {
  for (const [index, { text }] of (own.flaws ?? []).entries()) {
    const path = ['flaws', index, 'text'];
    for (const fault of claimFaults({ path, text, rule: 'figures' }, { own, all, rating: 0 }))
      report(path, fault);
  }
}

/** Everything that a review owes to facts; `report` at its own fields and at those of the facts file. */
export function checkReview(
  review: ReviewFile & { slug: string; body: string },
  subject: Subject,
  report: { review: ReportError; facts: ReportError },
): void {
  checkReviewedFacts(subject.own, report.facts);
  checkAgainstFacts(review, subject, report.review);
  checkJudgment(review, subject, report.review);
  checkProse(review, subject, report.review);
}

/** An article names its sources once, in the front matter, and points at them from the text. */
export function checkPost(
  post: PostFile & { slug: string; body: string },
  report: ReportError,
): void {
  const cited = footnotesIn(post.body);
  for (const id of cited)
    if (!Object.hasOwn(post.refs, id)) report(['body'], `points to no reference: [^${id}]`);
  for (const id of Object.keys(post.refs))
    if (!cited.includes(id)) report(['refs', id], 'is never cited');
  if (cited.length === 0) report(['refs'], 'is empty; an article must name its sources');
  for (const field of ['excerpt', 'description', 'social'] as const) {
    for (const fault of undatedTimes(post[field])) report([field], fault);
  }
  for (const fault of undatedBody(post.body)) report(['body'], fault);
}
