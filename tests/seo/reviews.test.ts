import { expect, test } from 'vitest';
import { withoutCitations } from '#features/content/prose/citations.ts';
import { untypeset } from '#features/content/prose/typography.ts';
import { formatUsd } from '#features/gadgets/prices.ts';
import { isAmazon } from '#features/gadgets/stores.ts';
import { formatFact, labelOf } from '#features/gadgets/vocabulary.ts';
import type { Review } from '#features/reviews/reviews.ts';
import { library, read, textOf } from '#tests/support/public-site.ts';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import { disclosures } from '#ui/site.ts';

const { reviews, gadgets } = library;

const gadgetOf = (slug: string) => gadgets.find((gadget) => gadget.slug === slug);

/** Every text of a review's files that its page must show. */
function textsOf(review: Review): string[] {
  const {
    facts = [],
    kind = 'phone',
    flaws = [],
    issues = [],
    sinceThen = [],
  } = gadgetOf(review.slug) ?? {};
  return [
    review.summary,
    `Based on ${review.ratingBasis.true}.`,
    review.ratingBasis.story,
    review.persona.name,
    `${review.minutes} min read`,
    longDate(review.date),
    review.verdict,
    review.bestFor,
    ...review.pros,
    ...review.cons,
    ...review.buy,
    ...review.skip,
    ...review.keyFeatures,
    ...facts.flatMap(({ key, value }) => [labelOf(key, kind), formatFact(key, value)]),
    ...flaws.map(({ text }) => withoutCitations(text)),
    ...[...issues, ...sinceThen].map(({ text }) => text),
    ...review.phases.flatMap(({ when, title, result }) => [when, title, result]),
    ...review.audiences.flatMap(({ who, why }) => [who, why]),
    ...review.competitors.flatMap(({ slug, better, worse, pickIf }) => [
      gadgetOf(slug)?.name ?? slug,
      better,
      worse,
      pickIf,
    ]),
    ...review.scores.flatMap(({ title, items }) => [title, ...items.map(({ label }) => label)]),
    ...(review.results ?? []).flatMap(({ value, label }) => [value, label]),
  ];
}

const withoutSpaces = (text: string) => untypeset(text).replace(/\s+/g, '');

test.each(reviews)(
  'the review of $slug has all its parts, stars and store links',
  async (review) => {
    const { slug, product, analyticsKey, outOfTen } = review;
    const { root, text } = await read(paths.review(slug));
    const main = root.querySelector('main');
    const shown = withoutSpaces(text);
    const rating = product.rating.toFixed(1);
    const { name, category, badge = category } = product;
    const expected = [
      ...[...textsOf(review), name, badge, formatUsd(product.tested.usd), `${rating}/5`],
      ...(outOfTen === undefined ? [] : [`${outOfTen}/10`]),
    ];
    expect(expected.filter((part) => !shown.includes(withoutSpaces(part)))).toEqual([]);
    const headings = main?.querySelectorAll('h2').map((h2) => withoutSpaces(h2.text)) ?? [];
    const sections = Object.values(review.sections).map(withoutSpaces);
    expect(sections).toHaveLength(10);
    expect(
      headings.filter((heading) => sections.some((title) => heading.startsWith(title))),
    ).toHaveLength(10);
    // Whole stars: ⌊rating + 0.3⌋ of five are filled.
    const stars = main?.querySelector(`[role=img][aria-label="Rated ${rating} out of 5"]`);
    expect(stars?.querySelectorAll('[data-fill=full]')).toHaveLength(
      Math.floor(product.rating + 0.3),
    );
    expect(stars?.querySelectorAll('[data-fill]')).toHaveLength(5);
    const stores = main?.querySelectorAll('a[data-affiliate]') ?? [];
    const buttons = stores.filter((link) => link.text.trim().startsWith('Check Current Price'));
    expect(buttons.map((link) => link.getAttribute('data-affiliate')).toSorted()).toEqual([
      `${analyticsKey}_main_cta`,
      `${analyticsKey}_sidebar`,
    ]);
    for (const link of stores) {
      const paid = isAmazon(new URL(link.getAttribute('href') ?? '').hostname);
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
        '_blank',
        `${paid ? 'sponsored nofollow ' : ''}noopener noreferrer`,
      ]);
    }
  },
);

test('the first store button of a review sells what today’s answer names instead', async () => {
  const firstStore = async (slug: string) => {
    const { root } = await read(paths.review(slug));
    const [first] = root.querySelectorAll('[aria-labelledby=verdict] a[data-affiliate]');
    const bar = root.querySelector('.price-bar a[data-affiliate]');
    return [first, bar].map((link) => [
      link?.getAttribute('data-affiliate'),
      link?.text.replace(/\(opens.*/, '').trim(),
    ]);
  };
  const roomba = gadgetOf('roomba-j7');
  const instead = gadgetOf(roomba?.answer?.instead ?? '');
  expect(await firstStore('roomba-j7')).toEqual([
    ['roomba_j7_instead', `Check the ${instead?.name}`],
    ['roomba_j7_bar_instead', `Check Price: ${instead?.name}`],
  ]);
});

test('every page with a paid link says so before the link', async () => {
  const pages = [
    '/',
    '/category/audio',
    '/compare/iphone-15-pro-vs-iphone-16',
    '/garmin-fenix-7-review',
  ];
  for (const path of pages) {
    const main = (await textOf(path)).split('<main')[1] ?? '';
    const disclosure = main.indexOf(disclosures.associate);
    expect(disclosure, path).toBeGreaterThan(0);
    expect(main.indexOf('data-affiliate'), path).toBeGreaterThan(disclosure);
    expect(main.split('</main>')[1], path).toContain(disclosures.footer);
  }
  const { root } = await read('/garmin-fenix-7-review');
  expect(root.querySelector('aside[aria-label$="at a glance"]')?.text).toContain(disclosures.short);
  expect(await textOf('/compare/iphone-15-pro-vs-iphone-16')).toContain(disclosures.button);
});

test('pages name who owns the store, and claim no commission where there is none', async () => {
  const car = await textOf('/tesla-model-y-review');
  expect(car).toContain('Our link leads to tesla.com and earns us nothing.');
  expect(car.split('</main>')[0]).not.toContain(disclosures.associate);
  expect(await textOf('/ring-video-doorbell-pro-2-review')).toContain('Amazon also owns Ring.');
  expect(await textOf('/category/tech')).toContain('Amazon also makes the Kindle.');
});
