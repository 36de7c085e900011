import { createContext, useContext } from 'react';
import type { ReviewContent } from '#site/router/page.ts';

export type Review = ReviewContent['piece'];

const ReviewContext = createContext<Review | null>(null);

export const ReviewProvider = ReviewContext.Provider;

/** The front matter of the review whose text is being rendered. */
export function useReview(): Review {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('A review part stands outside a review.');
  return review;
}
