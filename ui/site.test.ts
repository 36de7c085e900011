import { expect, test } from 'vitest';
import { disclosures, site } from './site.ts';

/** Repeats the specification's wording, so that an edit cannot change it unnoticed. */
test('the site’s texts match the specification', () => {
  expect(site).toMatchObject({
    name: 'Tech Survival Lab',
    tagline: 'Real reviews, fake emergencies, actual affiliate links.',
    defaultTitle: 'Tech Survival Lab - Will This Tech Save My Life?',
    founded: 2024,
    newsletterClaim: 'Join 12,847 fellow survivors',
    address: 'The Internet, Everywhere',
    responseTime: '24-48 hours',
    legalDate: '2025-01-15',
  });
});

test('the four disclosures match exactly', () => {
  expect(disclosures).toEqual({
    footer: expect.stringMatching(/contains affiliate links and .*may earn a commission/),
    associate: 'As an Amazon Associate, we earn from qualifying purchases',
    button: 'Affiliate link - We may earn a commission at no cost to you',
    short: 'Supports our testing',
  });
});
