import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';

const { products, reviews, gadgets } = library;
const short = products.filter(({ slug }) => !reviews.some((review) => review.slug === slug));

test('a card without a review promises weeks or savings only where its facts do', () => {
  const weeks = 24 * 14;
  const promising = short.filter(({ review }) =>
    /\bweeks?\b|\bseason\b|\bsaves money\b/i.test(review),
  );
  const backed = promising.filter(({ slug }) => {
    const battery = gadgets
      .find((gadget) => gadget.slug === slug)
      ?.facts.find(({ key }) => key === 'battery');
    return battery !== undefined && 'value' in battery && Number(battery.value) >= weeks;
  });
  expect(short).toHaveLength(8);
  expect(promising.map(({ slug }) => slug)).toEqual(backed.map(({ slug }) => slug));
});
