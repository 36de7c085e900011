/** The components of texts and their props; every prop is required and a literal. */
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
  Picture: ['image'],
} as const satisfies Record<string, readonly string[]>;

export type Component = keyof typeof components;

/** The components each kind of text may use. */
export const allowedIn = {
  review: ['Section', 'Phase', 'PullQuote', 'Exhibit', 'Drawing', 'Chart'],
  post: ['PullQuote', 'Exhibit'],
  page: ['Dossier', 'Email', 'Phone', 'WithAnalytics', 'WithoutAnalytics', 'Site'],
  note: ['Picture'],
} as const satisfies Record<string, readonly Component[]>;

export type TextKind = keyof typeof allowedIn;

/** The sections of a review in order, with their ids for links. */
export const sectionIds = {
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
} as const;

export type ReviewSection = keyof typeof sectionIds;

export const reviewSections = Object.keys(sectionIds) as ReviewSection[];
