/** Names, texts and links that appear on every page. */
export const site = {
  name: 'Tech Survival Lab',
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

/** In the order of the page, with their settings; one without a profile is shown as planned. */
export const socialNetworks = [
  ['GitHub', 'github'],
  ['X', 'x'],
  ['Instagram', 'instagram'],
  ['YouTube', 'youtube'],
] as const;

export interface SocialProfile {
  network: (typeof socialNetworks)[number][0];
  /** Null: shown as planned. */
  url: string | null;
}
