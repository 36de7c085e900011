import { expect, test } from 'vitest';
import type { BlogEntry } from '#features/blog/posts.ts';
import { nextReview } from './next-review.tsx';

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
  nextReview({ slug, category, named }, reviews)?.slug;

test('a rival comes next, else the same category, else the best of the rest', () => {
  expect(next('own', 'Audio', ['unreviewed', 'rival'])).toBe('rival');
  expect(next('own', 'Audio')).toBe('loud');
  expect(next('essay', 'Automotive')).toBe('car');
  expect(next('essay', 'Opinion')).toBe('own');
});
