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
