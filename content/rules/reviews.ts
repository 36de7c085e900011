import { footnotesIn, parseCitation } from '#content/prose/citations.ts';
import type { ReportError } from '#content/schema/content-error.ts';
import type { PostFile, ReviewFile } from '#content/schema/documents.ts';
import { chartErrors, chartsIn } from '#content/views/charts.ts';
import { lastChecked } from '#content/views/fact-counts.ts';
import { type Source, sourceOf } from '#content/views/sources.ts';
import {
  claimErrors,
  claimsOf,
  type Subject,
  undatedPricesInBody,
  undatedTimes,
  undatedTimesInBody,
} from './claims.ts';
import { checkJudgment } from './judgment.ts';

/** Checks a review against the facts of its gadget. */
export function checkReview(
  review: ReviewFile & { body: string },
  subject: Subject,
  report: { review: ReportError; facts: ReportError },
): void {
  const reportBody = (message: string) => report.review(['body'], message);
  checkReviewedFacts(subject.own, report.facts);
  checkAgainstFacts(review, subject, report.review);
  checkJudgment(review, subject, report.review);
  for (const claim of claimsOf(review))
    for (const error of claimErrors(claim, subject)) report.review(claim.path, error);
  undatedTimesInBody(review.body).forEach(reportBody);
  undatedPricesInBody(review.body, subject.own).forEach(reportBody);
}

/** Runs every check except those of wording. */
export function checkAgainstFacts(
  review: ReviewFile & { body: string },
  subject: Subject,
  report: ReportError,
): void {
  checkSources(review, subject, report);
  checkScores(review, subject, report);
  checkRating(review, subject.rating * 2, report);
}

function checkSources(
  { facts, competitors, body }: ReviewFile & { body: string },
  subject: Subject,
  report: ReportError,
): void {
  const { own, all } = subject;
  for (const [index, key] of facts.keys.entries()) {
    if (!sourceOf({ id: key }, subject))
      report(['facts', 'keys', index], `is not known about ${own.name}: ${key}`);
  }
  for (const [index, { slug }] of competitors.entries()) {
    if (slug === own.slug || !all.some((gadget) => gadget.slug === slug))
      report(['competitors', index, 'slug'], `has no file in content/documents/facts: ${slug}`);
  }
  for (const written of footnotesIn(body)) {
    if (!sourceOf(parseCitation(written), subject))
      report(['body'], `points to no fact or reference: [^${written}]`);
  }
  for (const chart of chartsIn(body))
    for (const error of chartErrors(chart, subject)) report(['body'], error);
}

function checkScores({ scores, phases }: ReviewFile, subject: Subject, report: ReportError): void {
  for (const [group, { items }] of scores.entries()) {
    for (const [index, { evidence }] of items.entries()) {
      const [kind, id = ''] = evidence.split(':');
      const exists =
        kind === 'phase' ? phases[Number(id) - 1] : isSource(kind, sourceOf({ id }, subject));
      if (!exists)
        report(
          ['scores', group, 'items', index, 'evidence'],
          `points to missing evidence: ${evidence}`,
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
  report: ReportError,
): void {
  if (!card) return;
  const scores = card.items.map(({ label, value }) => ({
    label,
    value: value / divisors[card.scale],
  }));
  const differs = (value: number) => Math.abs(value - outOfTen) > 0.05 + 1e-9;
  const mean = scores.reduce((sum, { value }) => sum + value, 0) / scores.length;
  const difference = `the scores' mean is ${mean.toFixed(2)}, twice the rating ${outOfTen.toFixed(1)}`;
  if (differs(mean) && !discretion) report(['discretion'], `is missing: ${difference}`);
  if (!differs(mean) && discretion) report(['discretion'], `is not needed: ${difference}`);
  if (!weights) return;
  const labels = scores.map(({ label }) => label);
  if (Object.keys(weights).toSorted().join() !== labels.toSorted().join()) {
    report(['weights'], `must name each score of the first card: ${labels.join(', ')}`);
    return;
  }
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const weighted =
    scores.reduce((sum, { label, value }) => sum + value * (weights[label] ?? 0), 0) / total;
  if (differs(weighted))
    report(['weights'], `make ${weighted.toFixed(2)}, twice the rating is ${outOfTen.toFixed(1)}`);
}

/** A gadget needs these facts before it can be reviewed. */
export function checkReviewedFacts(
  { flaws = [], issues, cost, sinceThen, refs }: Subject['own'],
  report: ReportError,
): void {
  if (!lastChecked({ refs }))
    report(['refs'], 'has no checked source, so the review can’t say when its facts were checked');
  if (flaws.length < 3) report(['flaws'], 'has fewer than three, and the gadget is reviewed');
  if (!flaws.some(({ rank }) => rank !== 'live'))
    report(['flaws'], 'has none that spoils or annoys');
  for (const [field, list] of Object.entries({ issues, cost, sinceThen })) {
    if (!list)
      report([field], 'is missing, and the gadget is reviewed; write an empty list if it has none');
  }
}

/** Flaws follow the same rules as claims. */
export function checkFlaws(own: Subject['own'], all: Subject['all'], report: ReportError): void {
  for (const [index, { text }] of (own.flaws ?? []).entries()) {
    const path = ['flaws', index, 'text'];
    for (const error of claimErrors({ path, text, rule: 'figures' }, { own, all, rating: 0 }))
      report(path, error);
  }
}

/** An article lists its references in the front matter and cites each in the text. */
export function checkPost(post: PostFile & { body: string }, report: ReportError): void {
  const cited = footnotesIn(post.body);
  for (const id of cited)
    if (!Object.hasOwn(post.refs, id)) report(['body'], `points to no reference: [^${id}]`);
  for (const id of Object.keys(post.refs))
    if (!cited.includes(id)) report(['refs', id], 'is never cited');
  if (cited.length === 0) report(['refs'], 'is empty; an article must name its sources');
  for (const field of ['excerpt', 'description', 'social'] as const)
    for (const error of undatedTimes(post[field])) report([field], error);
  for (const error of undatedTimesInBody(post.body)) report(['body'], error);
}
