import type { Library } from '#content/library.ts';

/** Tests and the bench bring their own products, and what else they need. */
export const wholeLibrary = (library: Pick<Library, 'products'> & Partial<Library>): Library => ({
  reviews: [],
  posts: [],
  entries: [],
  gadgets: [],
  advice: [],
  ...library,
});

/**
 * For everybody but the search. A review's text is in memory as the search's passages and as the file that pages are made of and browsers fetch: a third copy
 * would be of no use to anybody.
 */
export const withoutTexts = (library: Library): Library => ({
  ...library,
  reviews: library.reviews.map((review) => ({ ...review, body: '' })),
});
