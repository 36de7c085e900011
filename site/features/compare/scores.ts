import type { ComparedGadget, Score } from '#content/views/comparison.ts';

/** A sub-score that the reviews of several gadgets give under one name; unset where a review has none. */
export interface ScoreRow {
  label: string;
  scores: (Score | undefined)[];
}

/** Side by side only within one kind: the battery of a watch is not scored like that of a phone. */
export function scoreRows(gadgets: readonly ComparedGadget[]): ScoreRow[] {
  if (new Set(gadgets.map(({ kind }) => kind)).size > 1) return [];
  const labels = new Set(
    gadgets.flatMap(({ review }) => review?.scores ?? []).map(({ label }) => label),
  );
  return [...labels]
    .map((label) => ({
      label,
      scores: gadgets.map(({ review }) => review?.scores.find((score) => score.label === label)),
    }))
    .filter(({ scores }) => scores.filter(Boolean).length > 1);
}
