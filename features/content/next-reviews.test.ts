import { expect, test } from 'vitest';
import type { BlogEntry } from '#features/blog/posts.ts';
import { nextReviews } from './next-reviews.ts';

const review = (slug: string, category: string, rating: number) =>
  ({ kind: 'review', slug, category, rating }) as BlogEntry;
const reviews = [
  review('own', 'Audio', 5),
  review('quiet', 'Audio', 4.1),
  review('loud', 'Audio', 4.6),
  review('car', 'Automotive', 3.8),
  review('rival', 'Mobile', 4),
  review('best', 'Gaming', 4.9),
];
const next = (slug: string, category: string, named: string[] = []) =>
  nextReviews({ slug, category, named }, reviews).map((review) => review.slug);

test('rivals come first, then the same category, then the best of the rest', () => {
  expect(next('own', 'Audio', ['unreviewed', 'rival'])).toEqual(['rival', 'loud', 'quiet']);
});

test('without mentions the category decides, and without a known category the rating', () => {
  expect(next('essay', 'Automotive')[0]).toBe('car');
  expect(next('essay', 'Opinion')).toEqual(['own', 'best', 'loud']);
});
