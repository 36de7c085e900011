import type { TextKind } from '../kinds.ts';

/** Forms that a passage can be set in, with the names that the editor and screen readers use. */
export const voices = {
  GroupText: 'Group text',
  Chat: 'Chat',
  RatingCard: 'Rating card',
  Log: 'Log',
  Voicemail: 'Voicemail',
  Ticket: 'Ticket',
  Letter: 'Letter',
  MarginNote: 'Note in the margin',
  Clipping: 'Newspaper clipping',
  Board: 'Notice board',
} as const;

export type Voice = keyof typeof voices;

/** The components of texts and their props, which are literals; `?` marks optional ones. */
export const components = {
  GroupText: ['label?'],
  Chat: ['label?'],
  RatingCard: ['stars'],
  Log: ['label?'],
  Voicemail: ['label?'],
  Ticket: ['label?'],
  Letter: ['label?'],
  MarginNote: [],
  Clipping: ['label?'],
  Board: ['label?'],
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
  Pick: ['gadget'],
} as const satisfies Record<Voice | string, readonly string[]>;

export type Component = keyof typeof components;

const allVoices = Object.keys(voices) as Voice[];

/** The components each kind of text may use. */
export const allowedIn = {
  review: ['Section', 'Phase', 'PullQuote', 'Exhibit', 'Drawing', 'Chart', 'Picture', ...allVoices],
  post: ['PullQuote', 'Exhibit', 'Picture', 'Pick', ...allVoices],
  guide: ['PullQuote', 'Picture', ...allVoices],
  page: ['Dossier', 'Email', 'Phone', 'WithAnalytics', 'WithoutAnalytics', 'Site'],
} as const satisfies Record<TextKind, readonly Component[]>;

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
