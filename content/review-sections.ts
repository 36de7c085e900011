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

/** Addresses of sections, for links into a review. */
export const sectionIds: Record<ReviewSection, string> = {
  why: 'why-we-tested',
  experiment: 'the-experiment',
  features: 'features',
  phases: 'the-test',
  extra: 'field-notes',
  prosCons: 'pros-and-cons',
  worthIt: 'worth-it',
  comparison: 'comparison',
  final: 'final-thoughts',
  who: 'who-should-buy',
};
