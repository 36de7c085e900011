import { expect, test } from 'vitest';
import { buildLibrary } from '#content/build-library.ts';
import { printProblem } from '#content/document.ts';
import { wrongDrawings } from '#content/rules/drawings.ts';
import { formatDocument } from '#content/source.ts';
import { parseSeed, readDrawings, readSeedFiles } from '#server/content/seed-files.ts';
import { linkTargets } from '#site/router/addresses.ts';

const { library, problems } = buildLibrary(parseSeed(), { linkTargets });
const find = <Item extends { slug: string }>(items: readonly Item[], slug: string) =>
  items.find((item) => item.slug === slug);

test('the documents of a new site have no problems', () => {
  expect(problems.map(printProblem)).toEqual([]);
});

test('the drawings follow the rules', () => {
  expect(wrongDrawings(library, readDrawings())).toEqual([]);
});

test('documents have the canonical format (npm run format writes it)', () => {
  const others = readSeedFiles().filter(
    ({ kind, source }) => formatDocument(kind, source) !== source,
  );
  expect(others.map(({ kind, slug }) => `${kind} ${slug}`)).toEqual([]);
});

test.each([
  ['sony-wh-1000xm5', 'Sony WH-1000XM5', 'Audio', 4.9, 399, undefined],
  ['airpods-pro-2', 'AirPods Pro 2', 'Audio', 4.2, 249, undefined],
  ['roomba-j7', 'Roomba j7+', 'Smart Home', 3.8, 849, undefined],
  ['steam-deck-oled', 'Steam Deck OLED', 'Gaming', 4.2, 549, undefined],
  ['iphone-15-pro', 'iPhone 15 Pro', 'Mobile', 4.6, 999, 9.2],
  ['macbook-pro-m3', 'MacBook Pro M3', 'Laptop', 5, 1999, 10],
  ['nintendo-switch-oled', 'Nintendo Switch OLED', 'Gaming', 4.2, 349, 8.4],
  ['tesla-model-y', 'Tesla Model Y', 'Automotive', 4.7, 51999, 9.4],
  ['samsung-galaxy-s24-ultra', 'Samsung Galaxy S24 Ultra', 'Mobile', 4.4, 1299, 8.8],
  ['garmin-fenix-7', 'Garmin Fenix 7', 'Smartwatch', 4.8, 699, 9.6],
  ['apple-watch-series-9', 'Apple Watch Series 9', 'Fitness', 4.5, 399, undefined],
  ['meta-quest-3', 'Meta Quest 3', 'VR', 4.1, 499, undefined],
  ['ring-video-doorbell-pro-2', 'Ring Video Doorbell Pro 2', 'Security', 4.3, 199, undefined],
  ['canon-eos-r5', 'Canon EOS R5', 'Photography', 4.5, 3899, undefined],
  ['dji-mini-4-pro', 'DJI Mini 4 Pro', 'Photography', 4.4, 759, undefined],
  ['fitbit-charge-6', 'Fitbit Charge 6', 'Fitness', 4.2, 159, undefined],
  ['arlo-pro-5s', 'Arlo Pro 5S Security Camera', 'Security', 4.3, 299, undefined],
])('the review of %s has the figures of the specification', (slug, ...figures) => {
  const review = find(library.reviews, slug);
  const { name, category, rating, price } = review?.product ?? {};
  expect([name, category, rating, price, review?.outOfTen]).toEqual(figures);
});
