import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
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

test('blog entries have a rating and a price, and articles list the reviews they mention', () => {
  const reviews = library.entries.filter(({ kind }) => kind === 'review');
  expect(reviews.every(({ rating = 0, usd = 0 }) => rating > 0 && usd > 0)).toBe(true);
  expect(library.posts.map(({ named }) => named)).toEqual([
    ['sony-wh-1000xm5', 'roomba-j7'],
    ['roomba-j7'],
    ['fitbit-charge-6', 'garmin-fenix-7', 'apple-watch-series-9'],
  ]);
});
