import type { Library, LibraryPost, LibraryReview } from '#content/library.ts';
import { bySlug } from './by-slug.ts';

/** The published content that pages are made of. */
export interface SiteContent {
  readonly library: Library;
  /** The paths of documents by the ones that they had in earlier releases. */
  readonly redirects: ReadonlyMap<string, string>;
}

export const findReview = (
  { reviews }: Pick<Library, 'reviews'>,
  slug: string,
): LibraryReview | undefined => bySlug(reviews, slug);

export const isReviewed = (library: Pick<Library, 'reviews'>, slug: string): boolean =>
  findReview(library, slug) !== undefined;

/** A post by its slug or its number. */
export const findPost = (
  { posts }: Pick<Library, 'posts'>,
  name: string,
): LibraryPost | undefined => posts.find(({ slug, id }) => slug === name || String(id) === name);
