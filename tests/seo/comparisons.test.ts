import { expect, test } from 'vitest';
import { listedPairs } from '#features/gadgets/comparison.ts';
import { get, library, publicPaths, read } from '#tests/support/public-site.ts';
import { only } from '#tests/support/read-page.ts';
import { comparisonSlug } from '#ui/paths.ts';

const pathOf = (...slugs: string[]) => `/compare/${comparisonSlug(slugs)}`;

test('a comparison discloses commissions exactly if one of its links pays', async () => {
  const page = async (...slugs: string[]) => await (await get(pathOf(...slugs))).text();
  const car = await page('tesla-model-y', 'hyundai-ioniq-5-2025');
  expect(car).toContain('No link on this page earns us anything.');
  expect(car).toContain('Check at tesla.com');
  expect(car).not.toMatch(/Amazon Associate|sponsored/);
  const mixed = await page('tesla-model-y', 'roomba-j7');
  expect(mixed).toContain('As an Amazon Associate, we earn from qualifying purchases');
  expect(mixed).not.toContain('No link on this page');
});

test('search engines may index products of one kind and named rivals, and no other comparison', async () => {
  const listed = publicPaths.filter((path) => path.startsWith('/compare/'));
  expect(listed).toEqual(listedPairs(library).map((pair) => pathOf(...pair)));
  expect(listed.length).toBeGreaterThan(50);
  for (const slugs of [
    ['sony-wh-1000xm5', 'tesla-model-y'],
    ['apple-watch-series-9', 'fitbit-charge-6', 'garmin-fenix-7'],
    ['bose-quietcomfort-ultra', 'sennheiser-momentum-4-wireless'],
  ]) {
    const page = await read(pathOf(...slugs));
    expect(only(page, 'robots')).toBe('noindex,follow');
  }
});

test('a comparison says when to pick a gadget only if a review of the other says so', async () => {
  const pairs = library.reviews.flatMap(({ slug, competitors }) =>
    competitors.slice(0, 1).map((rival) => ({ slug, rival })),
  );
  for (const { slug, rival } of pairs) {
    const back = library.reviews.find((review) => review.slug === rival.slug);
    const isMutual = back?.competitors.some((one) => one.slug === slug);
    const { text } = await read(pathOf(slug, rival.slug));
    expect(text.match(/Pick the .{3,60}? if/g)?.length, text.slice(0, 80)).toBe(isMutual ? 2 : 1);
  }
});
