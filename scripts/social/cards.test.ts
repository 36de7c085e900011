import { expect, test } from 'vitest';
import { categories } from '#content/schema/categories.ts';
import { listedPairs } from '#content/views/comparison.ts';
import { graves } from '#content/views/graveyard.ts';
import { talkMeOutPages } from '#content/views/talk-me-out.ts';
import { routes } from '#site/router/routes.ts';
import { pagePicture } from '#site/seo/social-images.ts';
import { library } from '#tests/support/library.ts';
import { allCards } from './cards.ts';

test('every page that can be shared has its own picture', () => {
  const paths = allCards(library).map(({ picture }) => picture.path);
  expect(new Set(paths).size).toBe(paths.length);
  const pages = [
    library.reviews,
    library.posts,
    graves(library.gadgets),
    talkMeOutPages(library.gadgets),
    listedPairs(library),
    categories,
  ].flat();
  expect(paths).toHaveLength(pages.length + Object.keys(routes).filter(pagePicture).length);
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
