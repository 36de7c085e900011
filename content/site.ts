import type { Category } from '#content/schema/categories.ts';

/** Names, texts and links that appear on every page. */
export const site = {
  name: 'Tech Survival Lab',
  /** Signs reviews and articles. */
  byline: 'The editors of Tech Survival Lab',
  tagline: 'Real reviews, fake emergencies, actual affiliate links.',
  defaultTitle: 'Tech Survival Lab - Will This Tech Save My Life?',
  description:
    'Desk reviews of real gadgets, told as emergencies that never happened: facts with their sources, and ratings that are the editors’ opinion.',
  founded: 2024,
  language: 'en',
  newsletterClaim: 'Join 12,847 fellow survivors',
  /** Shown next to the claim wherever it appears. */
  claimTruth: 'A figure from our fiction department.',
  closing: 'All emergencies are fake. All ratings are opinions.',
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

/** The owner's tag at the retailer; every generated store link contains it. */
export const affiliateTag = 'techsurvivallab-20';

export const retailer = { name: 'Amazon', host: 'www.amazon.com' } as const;

export function retailerSearch(words: string): string {
  return `https://${retailer.host}/s?${new URLSearchParams({ k: words, tag: affiliateTag })}`;
}

/** Only one profile exists; the others are shown as planned. */
export const socialProfiles = [
  { network: 'GitHub', url: 'https://github.com/techsurvivallab' },
  { network: 'X', url: null },
  { network: 'Instagram', url: null },
  { network: 'YouTube', url: null },
] as const;

/** Products are served in this order, and the first three are candidates; unlisted ones follow. */
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

export const footerCategories: readonly Category[] = [
  'Mobile',
  'Gaming',
  'Fitness',
  'Photography',
  'VR',
];
