import type { Judgment } from '#content/schema/facts.ts';

/** What a reader can predict about a gadget. */
export type Predicted = 'yes' | 'no';

/** The last segment of the URL that shows a prediction. */
export const predictionSlugs: Record<Predicted, string> = { yes: 'survives', no: 'does-not' };

export const predictionWords: Record<Predicted, string> = {
  yes: 'It survives.',
  no: 'It does not survive.',
};

/** It survives if the editors would buy it today, at least for some readers. */
export const predictedBy = (judgment: Judgment | undefined): Predicted =>
  judgment === 'buy' || judgment === 'buy-for-some' ? 'yes' : 'no';

export const predictionAt = (slug: string): Predicted | undefined =>
  slug === predictionSlugs.yes ? 'yes' : slug === predictionSlugs.no ? 'no' : undefined;
