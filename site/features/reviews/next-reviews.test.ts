import { expect, test } from 'vitest';
import { byNearness } from './next-reviews.ts';

const review = (slug: string, category: string, rating: number) => ({ slug, category, rating });
const reviews = [
  review('own', 'Audio', 5),
  review('quiet', 'Audio', 4.1),
  review('loud', 'Audio', 4.6),
  review('car', 'Automotive', 3.8),
  review('rival', 'Mobile', 4),
  review('best', 'Gaming', 4.9),
];
const from = { slug: 'own', category: 'Audio', named: ['unreviewed', 'rival'] };
const slugs = (reviews: { slug: string }[]) => reviews.map(({ slug }) => slug);

test('rivals come first, then the same category, then the best of the rest', () => {
  expect(slugs(byNearness(from, reviews))).toEqual(['rival', 'loud', 'quiet', 'best', 'car']);
});

test('without mentions the category decides, and without a known category the rating', () => {
  expect(slugs(byNearness({ slug: 'essay', category: 'Automotive', named: [] }, reviews))[0]).toBe(
    'car',
  );
  expect(slugs(byNearness({ slug: 'essay', category: 'Opinion', named: [] }, reviews))[0]).toBe(
    'own',
  );
});
