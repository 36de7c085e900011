/** The components that texts are written with, and what each is given: literals, all of them needed. */
export const components = {
  Section: ['part'],
  Phase: ['n'],
  PullQuote: [],
  Exhibit: ['label'],
  Drawing: ['name', 'alt'],
  Chart: ['fact', 'with'],
  Dossier: ['stamp'],
  Email: [],
  Phone: [],
  WithAnalytics: [],
  WithoutAnalytics: [],
  Site: ['fact'],
} as const satisfies Record<string, readonly string[]>;

export type Component = keyof typeof components;

/** What each kind of text may use. */
export const allowedIn = {
  review: ['Section', 'Phase', 'PullQuote', 'Exhibit', 'Drawing', 'Chart'],
  post: ['PullQuote', 'Exhibit'],
  page: ['Dossier', 'Email', 'Phone', 'WithAnalytics', 'WithoutAnalytics', 'Site'],
} as const satisfies Record<string, readonly Component[]>;

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
