import { expect, test } from 'vitest';
import { categories } from '#content/schema/categories.ts';
import { listedPairs } from '#content/views/comparison.ts';
import { routes } from '#site/router/routes.ts';
import { pagePicture } from '#site/seo/social-images.ts';
import { library } from '#tests/support/library.ts';
import { allCards } from './cards.ts';

test('every review, article, category, listed comparison and kind of page has its own picture', () => {
  const paths = allCards(library).map(({ picture }) => picture.path);
  expect(new Set(paths).size).toBe(paths.length);
  const articles =
    library.reviews.length + library.posts.length + listedPairs(library).length + categories.length;
  expect(paths).toHaveLength(articles + Object.keys(routes).filter(pagePicture).length);
});

test('a review’s picture shows its name, stamp and rating, with the stars of the review', () => {
  for (const review of library.reviews) {
    const found = allCards(library).find(
      ({ picture }) => picture.path === `/social/${review.slug}-review.png`,
    );
    expect(found?.card).toMatchObject({ headline: review.product.name, stamp: review.stamp });
    expect(found?.card.rating?.value).toBe(review.product.rating);
    expect(found?.card.rating?.filledStars).toBe(review.product.rating >= 4.7 ? 5 : 4);
  }
});
