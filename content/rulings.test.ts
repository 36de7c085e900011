import { expect, test } from 'vitest';
import { paths } from '#site/router/paths.ts';
import { library } from '#tests/support/library.ts';
import type { LibraryReview } from './library.ts';

/**
 * Repeats the figures of the specification, so that editing a review cannot change one unnoticed.
 */
const { products, reviews, entries } = library;

const table = [
  ['Sony WH-1000XM5', '/sony-wh-1000xm5-review', 'Audio', 4.9, 399, '60 days', 'sony_wh_1000xm5'],
  [
    'AirPods Pro 2',
    '/airpods-pro-2-review',
    'Audio',
    4.2,
    249,
    'Store-navigation test',
    'airpods_pro_2',
  ],
  ['Roomba j7+', '/roomba-j7-review', 'Smart Home', 3.8, 849, '30 days', 'roomba_j7'],
  ['Steam Deck OLED', '/steam-deck-oled-review', 'Gaming', 4.2, 549, '60 days', 'steam_deck_oled'],
  ['iPhone 15 Pro', '/iphone-15-pro-review', 'Mobile', 4.6, 999, '30 days', 'iphone_15_pro'],
  ['MacBook Pro M3', '/macbook-pro-m3-review', 'Laptop', 5, 1999, '60 days', 'macbook_pro_m3'],
  [
    'Nintendo Switch OLED',
    '/nintendo-switch-oled-review',
    'Gaming',
    4.2,
    349,
    '90 days',
    'nintendo_switch',
  ],
  ['Tesla Model Y', '/tesla-model-y-review', 'Automotive', 4.7, 51999, '120 days', 'tesla_model_y'],
  [
    'Samsung Galaxy S24 Ultra',
    '/samsung-galaxy-s24-ultra-review',
    'Mobile',
    4.4,
    1299,
    '100 days',
    'samsung_galaxy_s24_ultra',
  ],
  [
    'Garmin Fenix 7',
    '/garmin-fenix-7-review',
    'Smartwatch',
    4.8,
    699,
    '110 days',
    'garmin_fenix_7',
  ],
  [
    'Apple Watch Series 9',
    '/apple-watch-series-9-review',
    'Fitness',
    4.5,
    399,
    '45 days',
    'apple_watch_series_9',
  ],
  ['Meta Quest 3', '/meta-quest-3-review', 'VR', 4.1, 499, '90 days', 'meta_quest_3'],
  [
    'Ring Video Doorbell Pro 2',
    '/ring-video-doorbell-pro-2-review',
    'Security',
    4.3,
    199,
    '60 days',
    'ring_video_doorbell_pro_2',
  ],
  ['Canon EOS R5', '/canon-eos-r5-review', 'Photography', 4.5, 3899, '75 days', 'canon_eos_r5'],
  [
    'DJI Mini 4 Pro',
    '/dji-mini-4-pro-review',
    'Photography',
    4.4,
    759,
    '80 days',
    'dji_mini_4_pro',
  ],
  ['Fitbit Charge 6', '/fitbit-charge-6-review', 'Fitness', 4.2, 159, '90 days', 'fitbit_charge_6'],
  [
    'Arlo Pro 5S Security Camera',
    '/arlo-pro-5s-review',
    'Security',
    4.3,
    299,
    '85 days',
    'arlo_pro_5s',
  ],
] as const;

function reviewOf(name: string): LibraryReview {
  const review = reviews.find(({ product }) => product.name === name);
  if (!review) throw new Error(`No review of ${name}`);
  return review;
}

test.each(table)(
  '%s has the figures of the rulings',
  (name, route, category, rating, price, length, key) => {
    const { slug, title, product, testLength, analyticsKey } = reviewOf(name);

    expect(title.startsWith(`${name} Review`)).toBe(true);
    expect(product).toMatchObject({ category, rating, price });
    expect({ testLength, analyticsKey }).toEqual({ testLength: length, analyticsKey: key });
    expect(entries.filter((entry) => entry.slug === slug).map(paths.entry)).toEqual([route]);
  },
);

test('exactly seventeen products have a long review', () => {
  expect(reviews.map(({ product }) => product.name).sort()).toEqual(
    table.map(([name]) => name).sort(),
  );
});

test.each([
  ['Sony WH-1000XM5', 'Headphones Review'],
  ['AirPods Pro 2', 'LOST'],
  ['Roomba j7+', 'REBEL'],
  ['Steam Deck OLED', 'ENDLESS'],
  ['iPhone 15 Pro', 'Featured Review'],
  ['MacBook Pro M3', 'SURVIVOR'],
  ['Nintendo Switch OLED', 'Gaming Console Review'],
  ['Tesla Model Y', 'Electric Vehicle Review'],
  ['Samsung Galaxy S24 Ultra', 'Flagship Smartphone Review'],
  ['Garmin Fenix 7', 'Adventure Smartwatch Review'],
])('%s has the badge %s', (name, badge) => {
  expect(reviewOf(name).product.badge).toBe(badge);
});

test('every reviewed product has a badge', () => {
  expect(reviews.filter(({ product }) => !product.badge)).toEqual([]);
});

test.each([
  ['iPhone 15 Pro', 9.2],
  ['MacBook Pro M3', 10],
  ['Nintendo Switch OLED', 8.4],
  ['Tesla Model Y', 9.4],
  ['Samsung Galaxy S24 Ultra', 8.8],
  ['Garmin Fenix 7', 9.6],
])('%s states its score out of ten', (name, mark) => {
  expect(reviewOf(name).outOfTen).toBe(mark);
});

const scoresOf = (name: string, scale: string) =>
  reviewOf(name)
    .scores.filter((card) => card.scale === scale)
    .flatMap(({ items }) => items.map(({ value }) => value));

test.each([
  ['Roomba j7+', 'percent', [78, 92, 15]],
  ['Roomba j7+', 'of 100', [78, 92, 85]],
  ['Steam Deck OLED', 'of 100', [82, 95, 80, 65, 90, 85, 78]],
  ['Nintendo Switch OLED', 'of 10', [9, 7, 8, 10, 8]],
  ['Tesla Model Y', 'of 10', [10, 9, 9, 9, 9]],
  ['Samsung Galaxy S24 Ultra', 'of 10', [10, 9, 9, 8, 7]],
  ['Garmin Fenix 7', 'of 10', [10, 10, 9, 10, 9]],
])('%s has the sub-scores of the specification (%s)', (name, scale, values) => {
  // The console's scores are listed in the order of its sections.
  expect(scoresOf(name, scale).toSorted()).toEqual(values.toSorted());
});

test('the ten-point scores have the names of the specification', () => {
  const named = (name: string) =>
    Object.fromEntries(
      reviewOf(name).scores[0]?.items.map((item) => [item.label, item.value]) ?? [],
    );

  expect(named('Nintendo Switch OLED')).toEqual({
    Display: 9,
    Social: 7,
    Battery: 8,
    Library: 10,
    Value: 8,
  });
  expect(named('Samsung Galaxy S24 Ultra')).toEqual({
    Camera: 10,
    Performance: 9,
    Pen: 9,
    Battery: 8,
    Value: 7,
  });
  expect(named('Garmin Fenix 7')).toEqual({
    Durability: 10,
    Battery: 10,
    Fitness: 9,
    GPS: 10,
    Value: 9,
  });
  const percents = reviewOf('Roomba j7+').scores.find(({ scale }) => scale === 'percent');
  expect(percents?.items.map(({ label, value }) => [label, value])).toEqual([
    ['Cleaning', 78],
    ['Obstacle avoidance', 92],
    ['Emotional support', 15],
  ]);
  const suv = named('Tesla Model Y');
  expect(suv).toEqual({
    Autopilot: 10,
    'Decision making': 9,
    Performance: 9,
    Practicality: 9,
    Value: 9,
  });
});

test('the summary figures of phone and laptop are shown', () => {
  const values = (name: string) =>
    reviewOf(name).results?.map(({ value, label }) => `${value} ${label}`) ?? [];

  expect(values('iPhone 15 Pro').map((text) => text.split(' ')[0])).toEqual([
    '14',
    '847',
    '2,341',
    '100%',
  ]);
  expect(values('MacBook Pro M3')).toEqual([
    '1 oat milk spill',
    '18hrs daily runtime',
    '47 stress projects',
    '100% survival rate',
  ]);
});

test.each([
  ['Meta Quest 3', ['128GB/512GB', '2-3 hours', '515g']],
  ['Ring Video Doorbell Pro 2', ['1536p', '150-degree view', 'Subscription cloud storage']],
  ['Canon EOS R5', ['45MP', '8K', '5-axis', '1,053 AF zones', '20fps']],
  ['DJI Mini 4 Pro', ['4K HDR', '34-minute flight', '249g', '10km range']],
  ['Fitbit Charge 6', ['7-day battery', 'GPS', '40+ modes', '50M water resistance']],
  ['Arlo Pro 5S Security Camera', ['2-6 months', 'ARLO-PRO-5S-2K']],
])('%s shows the specs of the specification', (name, specs) => {
  const { keyFeatures, results, sku } = reviewOf(name);
  const shown = [...keyFeatures, ...(results ?? []).map(({ value }) => value), sku].join('\n');

  expect(specs.filter((spec) => !shown.includes(spec))).toEqual([]);
});

test('only the security camera has a stock number', () => {
  expect(reviews.flatMap(({ slug, sku }) => (sku ? [[slug, sku]] : []))).toEqual([
    ['arlo-pro-5s', 'ARLO-PRO-5S-2K'],
  ]);
});

test('reviews have the dates of the specification', () => {
  const days = new Set([
    '2025-01-14',
    '2025-01-17',
    '2025-01-18',
    '2025-01-25',
    '2025-01-28',
    '2025-01-29',
  ]);
  const dayOf = (name: string) => reviewOf(name).date.slice(0, 10);

  expect(new Set(reviews.map(({ date }) => date.slice(0, 10)))).toEqual(days);
  expect(dayOf('MacBook Pro M3')).toBe('2025-01-25');
  expect([dayOf('Fitbit Charge 6'), dayOf('Arlo Pro 5S Security Camera')]).toEqual([
    '2025-01-29',
    '2025-01-29',
  ]);
  expect(reviewOf('MacBook Pro M3').minutes).toBe(15);
});

test('publish times are written to the second, in UTC', () => {
  for (const { date } of entries) expect(date).toMatch(/^2025-01-\d{2}T\d{2}:\d{2}:00Z$/);
});

test.each([
  ['Apple Watch Series 9', ['category/fitness', 'category/mobile', 'category/audio']],
  ['MacBook Pro M3', ['iphone-15-pro', 'steam-deck-oled', 'apple-watch-series-9']],
  ['iPhone 15 Pro', ['steam-deck-oled', 'airpods-pro-2', 'roomba-j7']],
])('the More box of %s links to the specified pages', (name, links) => {
  expect(reviewOf(name).more.links).toEqual(links);
});

test('the first three products of the list have reviews and are the candidates of the month', () => {
  const candidates = products.slice(0, 3).map(({ slug }) => slug);

  expect(candidates.every((slug) => reviews.some((review) => review.slug === slug))).toBe(true);
});
