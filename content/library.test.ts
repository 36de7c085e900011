import { expect, test } from 'vitest';
import { paths } from '#site/router/paths.ts';
import { contentCopy } from '#tests/support/content-copy.ts';
import { library, loadCopy } from '#tests/support/library.ts';
import { startReview } from './new-review.ts';

test('an invalid field is reported with its file and line', () => {
  const copy = contentCopy();
  copy.change('products/roomba-j7.yaml', 'rating: 3.8', 'rating: 38');

  expect(() => loadCopy(copy.folder)).toThrow(/^content\/products\/roomba-j7\.yaml:4 {2}rating: /m);
});

test('all errors are reported at once', () => {
  const copy = contentCopy();
  copy.change('products/roomba-j7.yaml', 'category: Smart Home', 'category: Hallways');
  copy.change('products/keychron-k2.yaml', 'price: 89', 'price: cheap');
  copy.write('products/jbl-charge-5.yaml', 'name: "JBL');

  const faults =
    /jbl-charge-5\.yaml:1 {2}YAML[\s\S]*keychron-k2\.yaml:5 {2}price[\s\S]*roomba-j7\.yaml:3 {2}category/;
  expect(() => loadCopy(copy.folder)).toThrow(faults);
});

test('a review without a product is rejected', () => {
  const copy = contentCopy();
  copy.remove('products/canon-eos-r5.yaml');

  expect(() => loadCopy(copy.folder)).toThrow(
    'content/reviews/canon-eos-r5.mdx:1  slug: has no file',
  );
});

test('a More box with a dead link is rejected', () => {
  const copy = contentCopy();
  copy.change('reviews/macbook-pro-m3.mdx', 'links: [iphone-15-pro,', 'links: [iphone-15-por,');

  expect(() => loadCopy(copy.folder)).toThrow('more.links: is a broken link: iphone-15-por');
});

test('a score out of ten that is not twice the rating is rejected', () => {
  const copy = contentCopy();
  copy.change('reviews/garmin-fenix-7.mdx', 'outOfTen: 9.6', 'outOfTen: 9.5');

  expect(() => loadCopy(copy.folder)).toThrow('outOfTen: is 9.5');
});

test('a section out of order and a missing phase are rejected', () => {
  const copy = contentCopy();
  copy.change('reviews/meta-quest-3.mdx', '<Section part="why">', '<Section part="who">');
  copy.change('reviews/arlo-pro-5s.mdx', '<Phase n={2}>', '<Phase n={3}>');

  expect(() => loadCopy(copy.folder)).toThrow(
    /arlo-pro-5s\.mdx:1 {2}phases[\s\S]*meta-quest-3\.mdx:1 {2}body/,
  );
});

test('two reviews cannot have the same description', () => {
  const copy = contentCopy();
  const description =
    'One description for two reviews, which no search engine would ever forgive the lab for.';
  for (const slug of ['roomba-j7', 'arlo-pro-5s']) {
    copy.change(`reviews/${slug}.mdx`, 'description: ', `description: "${description}" # `);
  }

  expect(() => loadCopy(copy.folder)).toThrow(
    'content/reviews/roomba-j7.mdx:1  description: is the same as in arlo',
  );
});

test('the blog lists 20 entries, newest first, with the articles as 1, 2 and 3', () => {
  const { entries } = library;

  expect(entries.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  );
  expect(entries.map(({ date }) => date)).toEqual(
    entries
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  );
  expect(entries[0]?.date.slice(0, 10)).toBe('2025-01-29');
  const articles = entries.filter(({ kind }) => kind === 'post').toSorted((a, b) => a.id - b.id);
  expect(articles.map((entry) => [entry.id, paths.entry(entry)])).toEqual([
    [1, '/blog/ai-technology-future'],
    [2, '/blog/smart-home-rebellion'],
    [3, '/blog/wearable-tech-laziness'],
  ]);
});

test('adding a review changes no existing blog number', () => {
  const copy = contentCopy();
  const numbers = () =>
    new Map(loadCopy(copy.folder).entries.map((entry) => [paths.entry(entry), entry.id]));
  const before = numbers();
  copy.makeReviewable('kindle-paperwhite');

  startReview('kindle-paperwhite', new Date('2025-02-03T12:00:00Z'), copy.folder, loadCopy);

  expect(numbers()).toEqual(new Map([['/kindle-paperwhite-review', 21], ...before]));
});

test('a product with fewer than three emoji gets the default ones in order', () => {
  const copy = contentCopy();
  let line = 'emoji: [😍, ⌨️, 💯]';
  const emojiOf = (next: string) => {
    copy.change('products/keychron-k2.yaml', line, next);
    line = next;
    return loadCopy(copy.folder).products.find(({ slug }) => slug === 'keychron-k2')?.emoji;
  };
  expect(emojiOf('emoji: [⌨️, 💯]')).toEqual(['⌨️', '💯', '😍']);
  expect(emojiOf('emoji: [🚀]')).toEqual(['🚀', '😍', '💯']);
  expect(emojiOf('emoji: []')).toEqual(['😍', '🚀', '💯']);
  expect(() => emojiOf('emoji: [🚀, 🚀]')).toThrow(
    /keychron-k2\.yaml:\d+ {2}emoji: contains the same emoji twice/,
  );
});

test('reviews have the dates of the specification', () => {
  const days = library.reviews.map(({ slug, date }) => [slug, date.slice(0, 10)] as const);
  expect(new Set(days.map(([, day]) => day.slice(5)))).toEqual(
    new Set(['01-14', '01-17', '01-18', '01-25', '01-28', '01-29']),
  );
  expect(Object.fromEntries(days)).toMatchObject({
    'macbook-pro-m3': '2025-01-25',
    'fitbit-charge-6': '2025-01-29',
    'arlo-pro-5s': '2025-01-29',
  });
});
