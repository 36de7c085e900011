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
