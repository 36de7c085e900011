import type { ReviewSection } from '#content/review-sections.ts';

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
