import type { Judgment } from '#content/schema/facts.ts';
import { type Predicted, predictedBy } from '#content/views/predictions.ts';
import type { PredictionCounts } from '#contract/votes.ts';

/** A share of few readers would say nothing. */
const fewestForPercent = 20;

/** What became of a prediction: the verdict's word, and how many readers were wrong. */
export function outcomeOf(
  predicted: Predicted,
  judgment: Judgment | undefined,
  counts: PredictionCounts | undefined,
): { verdict: string; readers: string } {
  const answer = predictedBy(judgment);
  const verdict = predicted === answer ? 'The verdict agrees.' : 'The verdict disagrees.';
  if (!counts) return { verdict, readers: '' };
  const all = counts.yes + counts.no;
  const wrong = all - counts[answer];
  if (all < 2) return { verdict, readers: 'Nobody else has dared to predict it yet.' };
  const share =
    all < fewestForPercent ? `${wrong} of ${all}` : `${Math.round((wrong / all) * 100)}% of ${all}`;
  return { verdict, readers: `${share} readers were wrong.` };
}
