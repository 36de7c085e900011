import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
import { createSearch } from './search.ts';

const search = createSearch(library);
const ask = (q: string) => search.run({ q, view: 'page' });

/** Questions about kinds, prices and features are in questions.test.ts. */

/** A search, the URL of its first result (null: no results), and that result's title. */
const table: [q: string, first: string | null, title?: string][] = [
  // Names
  ['switch oled', '/nintendo-switch-oled-review'],
  ['Roomba j7+', '/roomba-j7-review'],
  ['kindle', '/category/tech#kindle-paperwhite'],
  ['fēnix', '/garmin-fenix-7-review'],
  ['bose', '/sony-wh-1000xm5-review#comparison'],
  // Nicknames, and names written as one word or two
  ['ps5', '/category/gaming#playstation-5-slim'],
  ['wh1000xm5', '/sony-wh-1000xm5-review'],
  ['steamdeck', '/steam-deck-oled-review'],
  ['powerbank', '/category/tech#anker-737-power-bank'],
  // Incomplete words
  ['nint', '/nintendo-switch-oled-review'],
  // Typos: a letter wrong, missing, too many, swapped
  ['iphnoe 15', '/iphone-15-pro-review'],
  ['nintedno swtich', '/nintendo-switch-oled-review'],
  // Kinds and facts
  ['drone flight time', '/dji-mini-4-pro-review#what-we-know'],
  // Comparisons
  ['iphone 15 pro vs galaxy s24 ultra', '/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra'],
  [
    'samsung galaxy s24 ultra versus google pixel 9 pro xl',
    '/compare/google-pixel-9-pro-xl-vs-samsung-galaxy-s24-ultra',
  ],
  [
    'compare iphone 15 pro and galaxy s24 ultra',
    '/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra',
  ],
  ['difference between airpods pro 2 and airpods pro 3', '/compare/airpods-pro-2-vs-airpods-pro-3'],
  [
    'fenix vs charge 6 vs apple watch',
    '/compare/apple-watch-series-9-vs-fitbit-charge-6-vs-garmin-fenix-7',
  ],
  ['compare apple airpods', '/airpods-pro-2-review'],
  ['sony vs', '/sony-wh-1000xm5-review'],
  ['headphones or earbuds', '/airpods-pro-2-review'],
  ['sony vs zzzzqq', '/sony-wh-1000xm5-review'],
  // Pages by name
  ['contact', '/about#contact'],
  ['newsletter', '/#newsletter'],
  ['compare', '/compare'],
  // With unknown words
  ['zzzzqq sony', '/sony-wh-1000xm5-review'],
  // Nonsense and attacks
  ['', null],
  ['the of and', null],
  ['qqqqzzzz wwwwkkkk', null],
  ['🦖', null],
  ['x'.repeat(200), null],
  ['ж'.repeat(10_000), null],
  ['\u202e\u2066\u0000\u0007', null],
  ['<img src=x onerror=alert(1)>', null],
];

test.each(table)('%j finds %s first', (q, first, title) => {
  const { results, total } = ask(q);
  expect(results[0]?.url ?? null).toBe(first);
  if (title) expect(results[0]?.title).toBe(title);
  if (first === null) expect(total).toBe(0);
});

test.each(library.site.search.suggestions)('the suggested search %j finds something', (q) => {
  expect(ask(q).total).toBeGreaterThan(0);
});
