import type { Category } from './categories.ts';

/** What the site calls itself, says and links to: the words that stand on every page. */
export const site = {
  name: 'Tech Survival Lab',
  tagline: 'Real reviews, fake emergencies, actual affiliate links.',
  defaultTitle: 'Tech Survival Lab - Will This Tech Save My Life?',
  description:
    'We test consumer gadgets in staged emergencies that never happened, and rate them for the life that does. Real reviews, fake emergencies.',
  founded: 2024,
  language: 'en',
  newsletterClaim: 'Join 12,847 fellow survivors',
  address: 'The Internet, Everywhere',
  responseTime: '24-48 hours',
  legalDate: '2025-01-15',
} as const;

export const disclosures = {
  footer: 'This site contains affiliate links and we may earn a commission.',
  associate: 'As an Amazon Associate, we earn from qualifying purchases',
  button: 'Affiliate link - We may earn a commission at no cost to you',
  short: 'Supports our testing',
} as const;

/** The owner's tag at the retailer: every link that the lab makes carries it. */
export const affiliateTag = 'techsurvivallab-20';

export const retailer = { name: 'Amazon', host: 'www.amazon.com' } as const;

export function retailerSearch(words: string): string {
  return `https://${retailer.host}/s?${new URLSearchParams({ k: words, tag: affiliateTag })}`;
}

/** One profile is real; the others have a name, but no account yet, and are shown as such. */
export const socialProfiles = [
  { network: 'GitHub', url: 'https://github.com/techsurvivallab' },
  { network: 'X', url: null },
  { network: 'Instagram', url: null },
  { network: 'YouTube', url: null },
] as const;

/** The list is served in this order; the first three are the candidates of the month. What is not named comes last. */
export const editorialOrder: readonly string[] = [
  'iphone-15-pro',
  'roomba-j7',
  'sony-wh-1000xm5',
  'tesla-model-y',
  'airpods-pro-2',
  'macbook-pro-m3',
  'steam-deck-oled',
  'arlo-pro-5s',
  'garmin-fenix-7',
  'kindle-paperwhite',
  'meta-quest-3',
  'dji-mini-4-pro',
  'samsung-galaxy-s24-ultra',
  'ring-video-doorbell-pro-2',
  'fitbit-charge-6',
  'jbl-charge-5',
  'nintendo-switch-oled',
  'apple-watch-series-9',
  'canon-eos-r5',
  'segway-ninebot-max-g2',
  'nest-learning-thermostat',
  'playstation-5-slim',
  'gopro-hero12-black',
  'anker-737-power-bank',
  'keychron-k2',
];

/** The blog's featured article. */
export const featuredReview = 'iphone-15-pro';

export const footerCategories: readonly Category[] = ['Mobile', 'Gaming', 'Fitness', 'Photography', 'VR'];

interface CategoryWords {
  emoji: string;
  /** For the overview. */
  description: string;
  /** Under the title of the category's own page. */
  tagline: string;
}

export const categoryWords: Record<Category, CategoryWords> = {
  Mobile: {
    emoji: '📱',
    description: 'Phones asked to run governments, greet visitors from space and last until dinner.',
    tagline: 'For when the only thing between you and ruin is nine percent of battery.',
  },
  Gaming: {
    emoji: '🎮',
    description: 'Consoles deployed against boredom, relatives and airports.',
    tagline: 'Tested in lines, blizzards and rooms with too few controllers.',
  },
  Fitness: {
    emoji: '🏃',
    description: 'Trackers that count what you did, and politely mention what you did not.',
    tagline: 'Heart rates measured on stairs, in haunted gyms and near ferns.',
  },
  Photography: {
    emoji: '📸',
    description: 'Cameras and drones with something improbable in front of the lens.',
    tagline: 'Proof, in focus, of things that never happened.',
  },
  'Smart Home': {
    emoji: '🏠',
    description: 'Appliances with opinions, and a household that has to live with them.',
    tagline: 'The house is clever. The question is whose side it is on.',
  },
  VR: {
    emoji: '🥽',
    description: 'Headsets that make small rooms large, until you meet the wall.',
    tagline: 'Other worlds, tested two square meters at a time.',
  },
  Audio: {
    emoji: '🎧',
    description: 'Headphones, earbuds and speakers versus foghorns, loudspeakers and a bear.',
    tagline: 'Silence is golden. We measured how much of it is in the box.',
  },
  Security: {
    emoji: '🚨',
    description: 'Cameras and doorbells watching gnomes, raccoons and your free trial running out.',
    tagline: 'Somebody is out there. It is usually a raccoon.',
  },
  Smartwatch: {
    emoji: '⌚',
    description: 'Wrist computers for people who expect to be lost by Tuesday.',
    tagline: 'Strapped on, walked out, charged when the hedge allowed.',
  },
  Laptop: {
    emoji: '💻',
    description: 'Portable desks under deadline, crumbs and airborne milk.',
    tagline: 'Tested where work really happens: next to somebody else’s drink.',
  },
  Automotive: {
    emoji: '🚗',
    description: 'Things with wheels, and what was following them.',
    tagline: 'Range, speed and manners, measured with something behind us.',
  },
  Tech: {
    emoji: '🔧',
    description: 'Gadgets that fit no other shelf and saved the day anyway.',
    tagline: 'The odds and ends of survival.',
  },
};
