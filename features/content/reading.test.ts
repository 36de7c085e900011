import { beforeEach, expect, test, vi } from 'vitest';
import type { BlogEntry } from '#features/blog/posts.ts';
import { nextReviews } from './next-reviews.ts';
import { isRead, leftAt, reading, saveReading } from './reading.ts';

beforeEach(() => {
  const saved = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
  });
  reading.write('');
});

test('a text is saved with the heading where the reader stopped, newest first', () => {
  saveReading('/a-review', 'why');
  saveReading('/b-review', 'phase-1');
  saveReading('/a-review', 'phase-2');
  expect(reading.read()).toBe('/a-review#phase-2,/b-review#phase-1,');
  expect(leftAt(reading.read(), '/a-review')).toBe('#phase-2');
  expect(leftAt(reading.read(), '/c-review')).toBe('');
  expect([isRead(reading.read(), '/b-review'), isRead(reading.read(), '/b')]).toEqual([
    true,
    false,
  ]);
});

test('a finished text stays finished after scrolling up', () => {
  saveReading('/a-review', 'why');
  saveReading('/a-review', '');
  saveReading('/a-review', 'phase-1');
  expect(reading.read()).toBe('/a-review,');
  expect(leftAt(reading.read(), '/a-review')).toBe('');
});

test('the last forty texts are saved', () => {
  for (let n = 0; n < 45; n += 1) saveReading(`/${n}-review`, '');
  expect(reading.read().split(',').filter(Boolean)).toHaveLength(40);
  expect(isRead(reading.read(), '/4-review')).toBe(false);
  expect(isRead(reading.read(), '/44-review')).toBe(true);
});

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
