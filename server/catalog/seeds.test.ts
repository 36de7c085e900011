import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
import { toSeeds } from './catalog.ts';

const { products, reviews } = library;

test('a stored rating is the review’s times ten and a stored price the review’s in cents', () => {
  const seeds = new Map(toSeeds(products).map((seed) => [seed.slug, seed]));
  for (const { slug, product } of reviews) {
    const { rating, price } = seeds.get(slug) ?? {};
    expect([slug, rating, price]).toEqual([
      slug,
      Number(product.rating.toFixed(1).replace('.', '')),
      product.price * 100,
    ]);
  }
});
