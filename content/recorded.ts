import type { LibraryPost, LibraryReview } from './library.ts';

/** What a search engine or a chat is told about a review. */
export function recordedReview(review: LibraryReview) {
  const { slug, title, social, date, updates, tags, stamp, verdict, bestFor, sku, pros, cons } =
    review;
  const { name, brand, category, rating, price, amazonUrl, drawingAlt } = review.product;
  const product = { name, brand, category, rating, price, amazonUrl, drawingAlt };
  return {
    slug,
    title,
    social,
    date,
    updates,
    tags,
    stamp,
    verdict,
    bestFor,
    sku,
    pros,
    cons,
    product,
  };
}

export type RecordedReview = ReturnType<typeof recordedReview>;

export function recordedPost({
  slug,
  title,
  description,
  social,
  date,
  updates,
  tags,
  category,
  minutes,
}: LibraryPost) {
  return { slug, title, description, social, date, updates, tags, category, minutes };
}

export type RecordedPost = ReturnType<typeof recordedPost>;
