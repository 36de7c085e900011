/** The parts of a review, in their order. */
export const reviewSections = [
  'why',
  'experiment',
  'features',
  'phases',
  'extra',
  'prosCons',
  'worthIt',
  'comparison',
  'final',
  'who',
] as const;

export type ReviewSection = (typeof reviewSections)[number];
