import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
import { byNearness } from './next-reviews.ts';

const review = (slug: string, category: string, rating: number) => ({ slug, category, rating });
const shelf = [
  review('own', 'Audio', 5),
  review('quiet', 'Audio', 4.1),
  review('loud', 'Audio', 4.6),
  review('car', 'Automotive', 3.8),
  review('rival', 'Mobile', 4),
  review('best', 'Gaming', 4.9),
];
const from = { slug: 'own', category: 'Audio', named: ['unreviewed', 'rival'] };
const slugs = (reviews: { slug: string }[]) => reviews.map(({ slug }) => slug);

test('rivals come first, then the same category, then the best of the rest, and never the piece itself', () => {
  expect(slugs(byNearness(from, shelf))).toEqual(['rival', 'loud', 'quiet', 'best', 'car']);
});

test('a piece that names nobody goes by its category, and one of no known category by rating', () => {
  expect(slugs(byNearness({ slug: 'essay', category: 'Automotive', named: [] }, shelf))[0]).toBe(
    'car',
  );
  expect(slugs(byNearness({ slug: 'essay', category: 'Opinion', named: [] }, shelf))[0]).toBe(
    'own',
  );
});

test('the entries of the blog carry what nearness asks for, and articles name the reviews that they lead to', () => {
  const reviews = library.entries.filter(({ kind }) => kind === 'review');
  expect(reviews.every(({ rating = 0, usd = 0 }) => rating > 0 && usd > 0)).toBe(true);
  expect(library.posts.map(({ named }) => named)).toEqual([
    ['sony-wh-1000xm5', 'roomba-j7'],
    ['roomba-j7'],
    ['fitbit-charge-6', 'garmin-fenix-7', 'apple-watch-series-9'],
  ]);
});
