import type { Library, LibraryPost, LibraryReview } from '#content/library.ts';

/** The published content that a page is made of. */
export interface SiteContent {
  library: Library;
}

export const findReview = (
  { reviews }: Pick<Library, 'reviews'>,
  slug: string,
): LibraryReview | undefined => reviews.find((review) => review.slug === slug);

export const isReviewed = (library: Pick<Library, 'reviews'>, slug: string): boolean =>
  findReview(library, slug) !== undefined;

/** A post by its slug or its number. */
export const findPost = (
  { posts }: Pick<Library, 'posts'>,
  name: string,
): LibraryPost | undefined => posts.find(({ slug, id }) => slug === name || String(id) === name);
